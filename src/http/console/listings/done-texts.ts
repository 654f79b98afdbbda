/** The sentences about what was done, by the name in the address. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  unchanged: 'Nothing to publish: all changes are already live.',
  published: 'Published. Buyers can see it now.',
  draft: 'Draft saved.',
  copied:
    'This is a copy, with its photos, documents and boundary. It is a draft until you publish it.',
  sold: 'Marked as sold.',
  hidden: 'Hidden from the site.',
  shown: 'Shown on the site.',
  renewed: 'Renewed.',
  featured: 'Featured: the site shows it first.',
  unfeatured: 'No longer featured.',
  deleted: 'Deleted. You can restore it for 30 days.',
  restored: 'Restored. It stays hidden until you show it on the site.',
  discarded: 'Discarded.',
  view: 'View saved.',
  'view-removed': 'View removed.',
}

/** The same for a listing that is hidden until it, or its account, is approved. */
const WAITING: Readonly<Record<string, string>> = {
  published: 'Submitted. Buyers will see it once it is approved.',
  shown: 'Submitted. Buyers will see it once it is approved.',
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
