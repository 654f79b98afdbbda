/** The stages of a listing by which lists are filtered; `all` is all but deleted ones. */
export const LIST_STATES = ['all', 'P', 'PP', 'S', 'hidden', 'deleted'] as const
export type ListState = (typeof LIST_STATES)[number]

/** The orders of a list: latest edit, highest price, most acres, title, latest number. */
export const LIST_SORTS = ['edited', 'price', 'acres', 'title', 'number'] as const
export type ListSort = (typeof LIST_SORTS)[number]
