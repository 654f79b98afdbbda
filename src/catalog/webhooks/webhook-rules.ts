import { isIP } from 'node:net'
import { FaultList } from '../../domain/problem.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_PORTS,
  type WebhookSettings,
} from '../../domain/webhooks/webhook.ts'

const MAX_URL_CHARACTERS = 2000
const MAX_DESCRIPTION_CHARACTERS = 200
const PLAIN = /^[!-~]*$/

/** The rules of this service for endpoints. */
export interface WebhookRules {
  /** Whether the operator allows private networks, where http and other ports are usual. */
  readonly mayBeOwnNetwork: boolean
  /**
   * Whether connecting to an IP address is allowed: it is public, or in a network of the operator.
   */
  readonly mayConnect: (ip: string) => boolean
}

/** The settings of an endpoint as submitted, unchecked. */
export interface GivenWebhook {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
}

/** @throws Problem `invalid-input` with every fault. */
export function checkedWebhook(given: GivenWebhook, rules: WebhookRules): WebhookSettings {
  const faults = new FaultList()
  const typed = given.url.trim()
  // Drops characters that are invisible or change the reading direction.
  const url = PLAIN.test(typed) ? typed : (URL.parse(typed)?.href ?? typed)
  const description = oneLine(given.description)
  checkUrl(url, rules, faults)
  if (description.length > MAX_DESCRIPTION_CHARACTERS) {
    const detail = `description may have at most ${MAX_DESCRIPTION_CHARACTERS} characters.`
    faults.add('too-long', 'description', detail)
  }
  const events = WEBHOOK_EVENTS.filter(event => given.events.includes(event))
  const isKnown = given.events.every(one => (WEBHOOK_EVENTS as readonly string[]).includes(one))
  if (given.events.length === 0) {
    faults.add('missing', 'events', `Choose at least one of ${WEBHOOK_EVENTS.join(', ')}.`)
  } else if (!isKnown) {
    faults.mustBe('events', `some of ${WEBHOOK_EVENTS.join(', ')}`, given.events.join(', '))
  }
  faults.throwIfAny()
  return { url, description, events }
}

function checkUrl(text: string, rules: WebhookRules, faults: FaultList): void {
  if (text === '') faults.add('missing', 'url', 'A webhook needs a url.')
  else if (text.length > MAX_URL_CHARACTERS) {
    faults.add('too-long', 'url', `url may have at most ${MAX_URL_CHARACTERS} characters.`)
  } else {
    const fault = faultOf(text, rules)
    if (fault !== '') faults.add('invalid', 'url', fault)
  }
}

/** The fault of an address, as a sentence; empty: none. */
function faultOf(text: string, { mayBeOwnNetwork, mayConnect }: WebhookRules): string {
  const url = URL.parse(text)
  const isLoose = mayBeOwnNetwork && url?.protocol === 'http:'
  if (url === null || (url.protocol !== 'https:' && !isLoose)) {
    return `url must be an address that begins with https://, not ${formatValue(text)}.`
  }
  if (url.username !== '' || url.password !== '') {
    return 'url must not hold a user name or a password; signatures tell who sends.'
  }
  const isUsual = mayBeOwnNetwork || WEBHOOK_PORTS.includes(url.port)
  if (!isUsual) return 'The port in url must be 443 or 8443.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 || mayConnect(host)) return ''
  return `url must lead to the public Internet, and ${host} does not.`
}
