/** What tells an uploaded file from a URL, in the address of a feed. */
const SCHEME = 'upload:'
const MAX_NAME_CHARACTERS = 100
// linear: at most 200 characters
const ADDRESS = /^upload:(\d{1,16})\/(.{1,150})$/s

/** A file that a person uploaded for a feed. */
export interface UploadedFile {
  /** When, in milliseconds since 1970 UTC; it also tells one upload of a feed from another. */
  readonly upload: number
  /** Its name on the person's computer. */
  readonly name: string
}

/** The address of a feed whose file was uploaded, such as `upload:1764507600000/Ranches.xlsx`. */
export function uploadAddress({ upload, name }: UploadedFile): string {
  const plain = name.replaceAll(/[/\\]/g, '-').slice(0, MAX_NAME_CHARACTERS).trim()
  return `${SCHEME}${upload}/${plain === '' ? 'file' : plain}`
}

/** The uploaded file that an address names; null: it names none. */
export function uploadedFile(address: string): UploadedFile | null {
  const [, upload, name] = ADDRESS.exec(address.slice(0, 200)) ?? []
  return upload === undefined || name === undefined ? null : { upload: Number(upload), name }
}
