/** The sentences about what was done, by the name in the address. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  unchanged: 'There was nothing to publish: all changes are published already.',
  published: 'Published: buyers can see it.',
  draft: 'The draft is saved.',
  copied:
    'This is a copy, with its photos, documents and boundary. It is a draft: nobody sees it before you publish it.',
  sold: 'Marked as sold.',
  hidden: 'Taken off the site.',
  shown: 'Shown on the site.',
  deleted: 'Deleted. You can restore it for 30 days.',
  restored: 'Restored. Buyers do not see it before you show it on the site.',
  discarded: 'Discarded.',
  view: 'The view is saved.',
  'view-removed': 'The view is removed.',
}

/** The same for a listing that nobody sees before it, or its account, is approved. */
const WAITING: Readonly<Record<string, string>> = {
  published: 'Sent in. Buyers see it once it is approved.',
  shown: 'Sent in. Buyers see it once it is approved.',
}

/**
 * The sentence that the address of a page names; empty: none.
 * @param isWaiting Whether the listing that the page is about waits for approval.
 */
export function doneText(query: unknown, isWaiting = false): string {
  const done: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'done') : ''
  if (typeof done !== 'string' || !Object.hasOwn(DONE, done)) return ''
  return (isWaiting ? WAITING[done] : undefined) ?? DONE[done] ?? ''
}
