import { type Finding, formatTime } from './finding.ts'

/** Whether processes that ended have left uploads or fetched files behind. */
export function checkUploads(
  abandoned: readonly { readonly path: string; readonly modifiedAt: number }[],
  now: number,
): Finding {
  const check = 'uploads'
  const [first, ...others] = abandoned.toSorted((a, b) => a.modifiedAt - b.modifiedAt)
  if (!first) return { check, state: 'ok', text: 'no process has left files behind' }
  const count = others.length === 0 ? '1 folder' : `${others.length + 1} folders`
  const age = formatTime(Math.max(0, now - first.modifiedAt))
  const text = `${count} of processes that ended, such as ${first.path}, ${age} old: the next start removes them, and a running service within an hour`
  return { check, state: 'warning', text }
}
