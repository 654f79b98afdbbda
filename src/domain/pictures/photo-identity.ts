/**
 * The part of an address by which a known photo is recognized: all of it, the part before its
 * query, or the last name of its path. Some systems sign their addresses anew each time.
 */
export const PHOTO_IDENTITIES = ['address', 'withoutQuery', 'fileName'] as const
export type PhotoIdentity = (typeof PHOTO_IDENTITIES)[number]

export function isSamePhoto(one: string, other: string, by: PhotoIdentity): boolean {
  return one === other || (by !== 'address' && identityOf(one, by) === identityOf(other, by))
}

function identityOf(address: string, by: Exclude<PhotoIdentity, 'address'>): string {
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  if (by === 'withoutQuery') return path
  const name = path.slice(path.lastIndexOf('/') + 1)
  // An address that ends with a slash names nothing.
  return name === '' ? address : name
}
