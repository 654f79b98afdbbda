/** The fields of a feed's mapping for which people choose one value for every listing. */
export const CONSTANT_FIELDS = ['types', 'state', 'status'] as const
export type ConstantField = (typeof CONSTANT_FIELDS)[number]
