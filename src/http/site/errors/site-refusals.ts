import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError, type ErrorForm } from '../../server/error-answer.ts'
import type { Refusals } from '../../server/scope.ts'
import { noResource } from '../../server/unknown-path.ts'
import { takesHtml } from '../../web/accepted-form.ts'
import type { Guests } from '../guests/guests.ts'
import type { SitePages } from '../pages/site-pages.ts'
import { errorPage } from './error-page.ts'

/** Refuses requests with pages of the site. */
export function siteRefusals(pages: SitePages, guests: Guests): Refusals {
  return {
    unknownPath: path => noResource(path),
    refuse: async (error, request, reply) => {
      const result = await guests.countRefused(error, request, reply)
      pages.prepare(reply)
      answerError(result, request, reply, pageForm(pages, request, reply))
    },
  }
}

function pageForm(pages: SitePages, { method }: FastifyRequest, reply: FastifyReply): ErrorForm {
  return {
    type: 'text/html; charset=utf-8',
    text: (faults, status) => {
      const seconds = reply.getHeader('retry-after')
      const retryAfterSeconds = seconds === undefined ? null : Number(seconds)
      const isReading = method === 'GET' || method === 'HEAD'
      return pages.write(errorPage(faults, status, { isReading, retryAfterSeconds }))
    },
  }
}

/**
 * Refuses requests outside of any scope: browsers get a page, programs get the answer of `others`.
 * @param others Answers programs.
 */
export function refusalsByForm(site: Refusals, others: Refusals): Refusals {
  return {
    unknownPath: others.unknownPath,
    refuse: (error, request, reply) => {
      reply.header('Vary', varying(reply.getHeader('vary')))
      return (takesHtml(request) ? site : others).refuse(error, request, reply)
    },
  }
}

function varying(others: unknown): string {
  return others === undefined ? 'Accept' : `${others}, Accept`
}
