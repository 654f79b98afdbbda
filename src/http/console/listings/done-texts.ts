/** The sentences about what was done, by the name in the address. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  published: 'Published: buyers can see it.',
  draft: 'The draft is saved.',
  copied: 'This is a copy, as a draft. Nobody sees it before you publish it.',
  sold: 'Marked as sold.',
  hidden: 'Taken off the site.',
  shown: 'Shown on the site.',
  deleted: 'Deleted. You can restore it for 30 days.',
  restored: 'Restored. Buyers do not see it before you show it on the site.',
  discarded: 'Discarded.',
  view: 'The view is saved.',
  'view-removed': 'The view is removed.',
}

/** The sentence that the address of a page names; empty: none. */
export function doneText(query: unknown): string {
  const done: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'done') : ''
  return typeof done === 'string' && Object.hasOwn(DONE, done) ? (DONE[done] ?? '') : ''
}
