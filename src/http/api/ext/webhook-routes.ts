import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import { get, post, type Route, remove } from '../endpoint/endpoint.ts'
import {
  oneWebhook,
  pauseWebhook,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  saveWebhook,
  testWebhook,
  webhookList,
} from '../endpoints/account-webhooks.ts'
import {
  deadLetters,
  deliveries,
  removeDeadLetter,
  resendDeadLetter,
} from '../endpoints/webhook-log.ts'

const ONE = '/webhooks/:id(^\\d+$)'
const LETTER = `${ONE}/dead-letters/:letter(^\\d+$)`

export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    get('/webhooks', webhookList(webhooks)),
    get(ONE, oneWebhook(webhooks)),
    post(ONE, saveWebhook(webhooks)),
    remove(ONE, removeWebhook(webhooks)),
    post(`${ONE}/pause`, pauseWebhook(webhooks)),
    post(`${ONE}/resume`, resumeWebhook(webhooks)),
    post(`${ONE}/rotate`, rotateWebhook(webhooks)),
    post(`${ONE}/test`, testWebhook(webhooks)),
    post(`${ONE}/replay`, replayWebhook(webhooks)),
    get(`${ONE}/deliveries`, deliveries(webhooks)),
    get(`${ONE}/dead-letters`, deadLetters(webhooks)),
    post(LETTER, resendDeadLetter(webhooks)),
    remove(LETTER, removeDeadLetter(webhooks)),
  ]
}
