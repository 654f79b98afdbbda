import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Target } from './attack.ts'
import { ATTACKER, sendWithoutPause } from './client.ts'

const PROPERTY = '/reso/odata/Property'
const UNREAD = 100

function headersOf({ keys }: Target, size: number): Record<string, string> {
  return { authorization: `Bearer ${keys[0]}`, prefer: `maxpagesize=${size}` }
}

export const LARGE_PAGES: Attack = {
  name: 'reso-pages',
  about: '6 connections ask for pages of 2,000 listings',
  run: async (target, signal) => {
    const headers = headersOf(target, 2000)
    const next = (i: number) => ({ path: `${PROPERTY}?$skip=${i % 1000}`, headers })
    await sendWithoutPause(target, 6, next, signal)
  },
}

export const COMPRESSED_PAGES: Attack = {
  name: 'reso-gzip',
  about: '6 connections ask for compressed pages of 2,000 listings',
  run: async (target, signal) => {
    const headers = { ...headersOf(target, 2000), 'accept-encoding': 'gzip' }
    const next = (i: number) => ({ path: `${PROPERTY}?$skip=${i % 1000}`, headers })
    await sendWithoutPause(target, 6, next, signal)
  },
}

export const EXPANDED_PAGES: Attack = {
  name: 'reso-media',
  about: '20 connections ask for pages of 500 listings with all photos',
  run: async (target, signal) => {
    const headers = headersOf(target, 2000)
    const next = (i: number) => ({ path: `${PROPERTY}?$expand=Media&$skip=${i % 1000}`, headers })
    await sendWithoutPause(target, 20, next, signal)
  },
}

export const UNREAD_PAGES: Attack = {
  name: 'reso-unread',
  about: `${UNREAD} connections ask for pages with all photos and read none`,
  run: async (target, signal) => {
    const headers = headersOf(target, 2000)
    const open = Array.from({ length: UNREAD }, (_, i) => {
      const path = `${PROPERTY}?$expand=Media&$skip=${i}`
      const to = { host: '127.0.0.1', port: target.port, localAddress: ATTACKER, agent: false }
      const sent = request({ ...to, path, headers }, answer => answer.pause())
      sent.on('error', () => {}).end()
      return sent
    })
    while (!signal.aborted) await sleep(100)
    for (const one of open) one.destroy()
  },
}
