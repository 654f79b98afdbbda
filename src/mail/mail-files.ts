import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { messageName } from '../domain/messages/notification.ts'
import type { Mail } from './mailer.ts'

/** The name of a message's file, the same at every attempt to write it. */
export function mailFileName({ id, createdAt, notification }: Mail): string {
  const time = new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  return `${time}-${messageName(notification)}-${id}.eml`
}

/** The name of the file while it is incomplete. */
export function draftFileName(mail: Mail): string {
  return `${mailFileName(mail)}.part`
}

/** @returns The number of removed files. */
export async function removeMailFiles(directory: string, mails: readonly Mail[]): Promise<number> {
  let count = 0
  for (const mail of mails) {
    for (const name of [mailFileName(mail), draftFileName(mail)]) {
      if (await isRemoved(join(directory, name))) count++
    }
  }
  return count
}

/** @returns Whether the file existed. */
async function isRemoved(file: string): Promise<boolean> {
  try {
    await unlink(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
