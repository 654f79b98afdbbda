import { Problem } from '../../../domain/problem.ts'
import { hostText, type PostgresSettings } from '../../database-settings.ts'
import { quoted } from './check-server.ts'
import { codeOf, FORMER_PRIMARY } from './faults.ts'

const URL_NAME = 'ACREAGE_DATABASE_URL'

/** Advice for the operator, by the beginning of the error's code. */
const ADVICE: readonly (readonly [code: string, sentence: (place: PostgresSettings) => string])[] =
  [
    [
      'ECONNREFUSED',
      place =>
        `No PostgreSQL server listens at ${servers(place)}: start it, or correct ${URL_NAME}.`,
    ],
    ['ENOTFOUND', place => `No host is named ${servers(place)}: correct ${URL_NAME}.`],
    [
      'EAI_AGAIN',
      place =>
        `The host of ${servers(place)} cannot be looked up: correct ${URL_NAME}, or try again when the name server answers.`,
    ],
    [
      'ENOENT',
      place =>
        `No PostgreSQL server has a Unix socket at ${servers(place)}: start it, or correct ${URL_NAME}.`,
    ],
    [
      '3D000',
      place =>
        `The database ${place.database} does not exist at ${servers(place)}: create it with "createdb --owner=${place.user} ${place.database}", or correct ${URL_NAME}.`,
    ],
    [
      '42501',
      ({ user, database }) =>
        `The user ${user} has too few rights in the database ${database}: make it the owner with "ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(user)}".`,
    ],
    [
      FORMER_PRIMARY,
      place =>
        `Of ${servers(place)}, only a former primary takes writes: this node has found a server that was promoted later. Nothing was written. Start that server, or make the former primary its standby. If older data was restored there on purpose, delete primary-server.json in the data directory.`,
    ],
    [
      '25006',
      place =>
        `The database ${place.database} at ${servers(place)} takes no writes: name a server that does in ${URL_NAME}.`,
    ],
    [
      '53300',
      place =>
        `The server at ${servers(place)} has no free connection: raise its max_connections, or lower "connections" in ${URL_NAME}.`,
    ],
    [
      '57P03',
      place => `The server at ${servers(place)} is starting or stopping: try again in a moment.`,
    ],
  ]

/** Errors of TLS, whose codes are those of Node.js. */
const TLS_CODE = /CERT|SIGNATURE|ISSUER|^ERR_(?:TLS|SSL)|^EPROTO/

/**
 * Says what to do when a database cannot be opened.
 * @param error An error of the driver, or the Problem that was made of one.
 * @returns The same error where nothing more can be said.
 */
export function openingFault(error: unknown, place: PostgresSettings): unknown {
  const cause = error instanceof Problem ? error.cause : error
  if (!(cause instanceof Error)) return error
  const detail = adviceOn(cause, place)
  return detail === null ? error : Problem.of('conflict', 'Unusable database', detail, { cause })
}

function adviceOn(error: Error, place: PostgresSettings): string | null {
  const code = codeOf(error)
  const [, sentence] = ADVICE.find(([beginning]) => code.startsWith(beginning)) ?? []
  if (sentence) return sentence(place)
  const { message } = error
  if (code.startsWith('28') || /password/i.test(message)) {
    return `The server at ${servers(place)} refuses the login of ${place.user} (${message}): correct user and password in ${URL_NAME}, or pg_hba.conf on the server.`
  }
  if (/does not support SSL/i.test(message)) {
    return `The server at ${servers(place)} has no TLS: turn it on there, or set sslmode=disable in ${URL_NAME}.`
  }
  if (TLS_CODE.test(code)) {
    return `The certificate of the server at ${servers(place)} cannot be trusted (${message}): name the file with the certificate of its authority as sslrootcert=FILE in ${URL_NAME}, and the host as the certificate does.`
  }
  if (/timeout/i.test(message)) {
    return `The server at ${servers(place)} does not answer: correct ${URL_NAME}, or see why it is slow.`
  }
  if (/Connection terminated|ECONNRESET/.test(`${message} ${code}`)) {
    return `What answers at ${servers(place)} ends the connection: see whether it is a PostgreSQL server, and correct ${URL_NAME}.`
  }
  return null
}

function servers({ hosts }: PostgresSettings): string {
  return hosts.map(hostText).join(', ')
}
