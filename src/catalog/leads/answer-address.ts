import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { InboundMailbox } from '../../domain/leads/inbound-mailbox.ts'
import type { LeadId } from '../../domain/values/ids.ts'

/** 128 bits: no one finds the address of a lead by trying. */
const MAC_BYTES = 16
const TOKEN = /^([1-9]\d{0,14})-([\da-f]{32})$/

/** The addresses at which the service receives buyers' answers, one for each lead. */
export class AnswerAddress {
  readonly #mailbox: InboundMailbox
  readonly #key: Uint8Array

  /** @param secret A long random text; another one makes all former addresses invalid. */
  constructor(mailbox: InboundMailbox, secret: string) {
    this.#mailbox = mailbox
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'answers to leads', 32))
  }

  /** In lower case, because some mail servers do not keep the case. */
  of(id: LeadId): string {
    const { before, after } = this.#mailbox
    return `${before}${id}-${this.#mac(String(id)).toString('hex')}${after}`
  }

  /** The lead of an address; null: the address is none of a lead. */
  leadOf(address: string): LeadId | null {
    const { before, after } = this.#mailbox
    const text = address.trim().toLowerCase()
    if (!text.startsWith(before) || !text.endsWith(after)) return null
    const [, id = '', mac = ''] = TOKEN.exec(text.slice(before.length, -after.length)) ?? []
    if (id === '' || !timingSafeEqual(this.#mac(id), Buffer.from(mac, 'hex'))) return null
    return Number(id) as LeadId
  }

  #mac(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest().subarray(0, MAC_BYTES)
  }
}
