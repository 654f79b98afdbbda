import { crc32, deflateRawSync } from 'node:zlib'

/** A zip with files by their names. */
export function zipOf(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [fileName, content] of Object.entries(files)) {
    const name = Buffer.from(fileName)
    const text = Buffer.from(content)
    const packed = deflateRawSync(text)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(text), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(text.length, 18)
    about.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\x01\x02'), made, about, place, name)
    parts.push(Buffer.from('PK\x03\x04'), about, name, packed)
    offset += 4 + about.length + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
