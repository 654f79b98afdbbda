import { Problem } from '../../domain/problem.ts'
import type { DeadLetterId } from '../../domain/values/ids.ts'
import type { Webhook } from '../../domain/webhooks/webhook.ts'

/** @throws Problem `conflict` for an endpoint that is not sent to. */
export function requireActive({ state }: Webhook): void {
  if (state === 'active') return
  if (state === 'unverified') throw notVerified()
  throw conflict('Webhook not active', `The webhook is ${state}. Resume it first.`)
}

export function notVerified(): Problem {
  return conflict(
    'Not verified',
    'The webhook has not answered its challenge yet: nothing is sent to it.',
  )
}

export function conflict(title: string, detail: string): Problem {
  return Problem.of('conflict', title, detail)
}

export function noLetter(letter: DeadLetterId): Problem {
  const detail = `The webhook has no dead letter ${letter}.`
  return Problem.of('not-found', 'Invalid dead letter', detail)
}
