import type { KeptFormId, UserId } from '../../domain/values/ids.ts'

/** A form that was sent before the person had signed in or proved who they are. */
export interface KeptForm {
  /** The path of the page that has the form, or shows the secret. */
  readonly path: string
  /** The address that the form was sent to; empty: a script sent it. */
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
  /** Until when it is kept, in milliseconds since 1970 UTC. */
  readonly until: number
}

/** A text that a page shows once, sealed. */
export interface ShownOnce extends Pick<KeptForm, 'path' | 'until'> {
  readonly sealed: string
}

export interface StoredKeptForm extends KeptForm {
  readonly id: KeptFormId
}

export interface KeptFormReader {
  /** A person's form of a page that is still kept. @param id Null: the latest of the page. */
  find(
    userId: UserId,
    path: string,
    id: KeptFormId | null,
    now: number,
  ): Promise<StoredKeptForm | null>
}

export interface KeptFormWriter extends KeptFormReader {
  /** Keeps a form, and only the latest few rows of the person. */
  add(userId: UserId, form: KeptForm): Promise<KeptFormId>
  changeBody(id: KeptFormId, body: KeptForm['body']): Promise<void>
  /** Removes a form, and what scripts sent of its page before. @returns Whether the form was there. */
  remove(userId: UserId, form: Pick<StoredKeptForm, 'id' | 'path'>): Promise<boolean>
  addOnce(userId: UserId, secret: ShownOnce): Promise<KeptFormId>
  /** Removes a text that is shown once. @returns The text, sealed; null: it is not there any more. */
  takeOnce(userId: UserId, path: string, id: KeptFormId, now: number): Promise<string | null>
  /** Removes forms and texts that are not kept any more. @returns How many. */
  removeOld(now: number, limit: number): Promise<number>
}
