import { AnswerAddress } from '../catalog/leads/answer-address.ts'
import { receiveMail } from '../catalog/leads/receive-mail.ts'
import type { Config, InboundConfig } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { InboundTools } from '../http/inbound/inbound-scope.ts'
import { readMail } from '../mail/received/read-mail.ts'
import type { Store } from '../store/store.ts'

/** The addresses of leads; null: the service receives no email. */
export function answerAddress({ inbound }: Pick<Config, 'inbound'>): AnswerAddress | null {
  return inbound && new AnswerAddress(inbound.mailbox, inbound.secret)
}

/** Receives buyers' answers. */
export function openInbound(
  { mailbox, secret }: InboundConfig,
  store: Store,
  clock: Clock,
): InboundTools {
  const addresses = new AnswerAddress(mailbox, secret)
  return {
    secret,
    receive: async ({ bytes, isCut, recipient }) => {
      const mail = await readMail(bytes, isCut)
      if (mail !== null) return await receiveMail({ store, clock, addresses }, mail, recipient)
      const detail = 'The body cannot be read as an email (RFC 5322).'
      throw Problem.of('invalid-input', 'No email', detail)
    },
  }
}
