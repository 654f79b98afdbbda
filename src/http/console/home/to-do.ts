import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'

/** Something to do, with the page on which it is done. */
export interface ToDo {
  /** As on lucide.dev. */
  readonly icon: string
  /** How many; null: it is about one thing. */
  readonly count: string | null
  readonly what: string | Html
  /** What the page is for, in a word or two. */
  readonly act: string
  readonly path: string
  /** Whether something has failed, or somebody waits. */
  readonly isUrgent?: boolean
}

/** A list of things to do; urgent ones come first. */
export function toDoList(todos: readonly ToDo[], icons: Icons): Html {
  if (todos.length === 0) {
    return html`<p class="to-do-none">${icons.icon('circle-check')} <span>You&rsquo;re all caught up.</span></p>`
  }
  const sorted = [...todos.filter(isUrgent), ...todos.filter(todo => !isUrgent(todo))]
  const rows = sorted.map(todo => {
    const { icon, count, what, act, path } = todo
    return html`<li${isUrgent(todo) ? html` class="to-do-urgent"` : null}><a href="${path}">${icons.icon(icon)}<span class="to-do-what">${count === null ? null : html`<b>${count}</b> `}${what}</span> <span class="to-do-act">${act}${icons.icon('chevron-right')}</span></a></li>`
  })
  return html`<ul class="to-do">${rows}</ul>`
}

function isUrgent({ isUrgent = false }: ToDo): boolean {
  return isUrgent
}

/** A count that goes no further than a limit, and how it is written. */
interface Counted {
  readonly count: number
  readonly most: number
  readonly one: string
  readonly many: string
}

/** Null: there are none. */
export function countedToDo(
  { count, most, one, many }: Counted,
  todo: Omit<ToDo, 'count' | 'what'>,
): ToDo | null {
  if (count === 0) return null
  const shown = Math.min(count, most).toLocaleString('en-US')
  return { ...todo, count: count > most ? `${shown}+` : shown, what: count === 1 ? one : many }
}
