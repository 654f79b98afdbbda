import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'

/** The answer for a name: IPv4 and IPv6 addresses; another name, to be followed; or no answer at all. */
export type NameAnswer = readonly string[] | { readonly alias: string } | 'silent'

export interface NameServer extends AsyncDisposable {
  /** The address of the server, in the form that a resolver takes. */
  readonly address: string
  /** May be changed at any time. A name that is not there does not exist. */
  readonly names: Map<string, NameAnswer>
  /** Each name that was asked for, with the type of address. */
  readonly asked: string[]
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' }
const ALIAS = 5
const NO_SUCH_NAME = 3
const HEADER_BYTES = 12

/** A name server of this machine, which speaks as much of DNS (RFC 1035) as finding addresses takes. */
export async function nameServer(names: Record<string, NameAnswer>): Promise<NameServer> {
  const known = new Map(Object.entries(names))
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(`${name} ${TYPES[type] ?? type}`)
    const records = recordsOf(known, name, type)
    if (records === 'silent') return
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    const status = known.has(name) ? 0 : NO_SUCH_NAME
    header.writeUInt16BE(0x8180 | status, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]),
      port,
      address,
    )
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names: known,
    asked,
    [Symbol.asyncDispose]: () => new Promise(resolve => socket.close(() => resolve())),
  }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function recordsOf(
  names: ReadonlyMap<string, NameAnswer>,
  name: string,
  type: number,
): Buffer[] | 'silent' {
  const answer = names.get(name) ?? []
  if (answer === 'silent') return answer
  if ('alias' in answer) {
    const others = recordsOf(names, answer.alias, type)
    return others === 'silent'
      ? others
      : [recordOf(name, ALIAS, nameBytes(answer.alias)), ...others]
  }
  const wanted = answer.filter(address => isIPv4(address) === (type === 1))
  return wanted.map(address => recordOf(name, type, addressBytes(address)))
}

function recordOf(name: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), head, data])
}

function nameBytes(name: string): Buffer {
  const labels = name
    .split('.')
    .map(label => Buffer.from(`${String.fromCharCode(label.length)}${label}`))
  return Buffer.concat([...labels, Buffer.alloc(1)])
}

/** IPv6 as 16 bytes, of which `::` may stand for any number of zeros. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [left = '', right = ''] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map(group => Number(`0x${group}`))
  const before = groups(left)
  const after = groups(right)
  const all = [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
  return Buffer.from(all.flatMap(group => [group >> 8, group & 255]))
}
