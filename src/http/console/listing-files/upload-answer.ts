import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '../../../catalog/pictures/file-submission.ts'
import { Problem } from '../../../domain/problem.ts'
import { formParts } from '../../bodies/form-parts.ts'
import type { UploadFolder } from '../../bodies/upload-folder.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { takesHtml } from '../../web/accepted-form.ts'
import type { LeftOut } from './files-frame.ts'
import type { WorkedFiles } from './worked-files.ts'

/**
 * A form may have more files than a listing takes, so that the answer can say which were left out.
 */
const MAX_FILES_SENT = 500

/** A kind of file that may be sent to a page. */
export interface UploadKind {
  readonly field: string
  readonly what: 'photo' | 'document'
  readonly maxMegabytes: number
  /** At most; a plan may allow fewer. */
  readonly most: number
  /** How many a listing may have. */
  readonly mostOf: (worked: WorkedFiles) => number
  /** How many files a listing has. */
  readonly countOf: (worked: WorkedFiles) => number
}

/** The outcome for the files of a form. */
interface Taken {
  /** The keys of the added files. */
  readonly keys: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** The problem of the file that was left out last; null: all were taken. */
  readonly problem: Problem | null
}

interface Upload {
  readonly kind: UploadKind
  readonly worked: WorkedFiles
  /** Adds one file. @returns Its key. */
  readonly add: (file: SentFile) => Promise<string>
}

/**
 * Takes the files of a form one by one: good files are stored even if others are bad, and stay
 * stored when the connection breaks.
 */
export async function takeFiles(
  request: FastifyRequest,
  uploads: UploadFolder,
  { kind, worked, add }: Upload,
): Promise<Taken> {
  const { field: fileField, maxMegabytes, what } = kind
  const most = kind.mostOf(worked)
  const rules = { fileField, maxMegabytes, maxFiles: Math.max(0, most - kind.countOf(worked)) }
  const { accountId } = worked
  const leftOut: LeftOut[] = []
  const keys: string[] = []
  let problem: Problem | null = null
  const leave = (name: string, error: Problem) => {
    const [{ detail }] = error.faults
    problem = error
    leftOut.push({ name, reason: detail })
  }
  const parts = formParts(request, MAX_FILES_SENT)
  for await (const received of uploads.oneByOne(parts, rules, accountId)) {
    if (received.kind !== 'kept') {
      leave(received.name, refusalOf(received.kind, { maxMegabytes, most, what }))
      continue
    }
    try {
      keys.push(await add(received.file))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Faults of a file name it themselves.
      leave(error.retryAfterSeconds === null ? '' : received.file.name, error)
    }
  }
  if (keys.length === 0 && problem === null) {
    leave('', Problem.of('invalid-input', 'No file', `Choose at least one ${what}.`))
  }
  return { keys, leftOut, problem }
}

function refusalOf(
  reason: 'too-large' | 'too-many',
  { maxMegabytes, most, what }: Pick<UploadKind, 'maxMegabytes' | 'most' | 'what'>,
) {
  return reason === 'too-large'
    ? Problem.of('payload-too-large', 'Too large', `The file is larger than ${maxMegabytes} MB.`)
    : Problem.of('invalid-input', 'Too many', `A listing can have at most ${most} ${what}s.`)
}

/** Whether a script has sent the request, and reads the answer. */
export function isByScript(request: FastifyRequest): boolean {
  return !takesHtml(request)
}

/** The answer to a script that sent one file. */
export function answerScript(reply: FastifyReply, { keys, problem }: Taken): FastifyReply {
  if (problem === null) return reply.send({ fault: null, key: keys[0] ?? '' })
  const { faults, retryAfterSeconds } = problem
  if (retryAfterSeconds !== null) reply.header('Retry-After', retryAfterSeconds)
  // The script shows the name itself.
  const text = faults[0].detail.replace(/^"[^"]*": /, '')
  const fault = text.charAt(0).toUpperCase() + text.slice(1)
  return reply.code(PROBLEM_STATUS[problem.code]).send({ fault })
}
