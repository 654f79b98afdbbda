/**
 * The part of an address that identifies a known photo: all of it, the part before its query, or
 * the last name of its path. Some systems sign their addresses again each time.
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
  // An address that ends with a slash has no file name.
  return name === '' ? address : name
}
