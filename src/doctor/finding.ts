/** What came of one thing that was looked at. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string
  /** A fault wants something done; a warning, to be known. */
  readonly state: 'ok' | 'warning' | 'fault'
  /** What was seen, and what to do about it. */
  readonly text: string
}

/** 12,345,678 bytes as 12.3 MB. */
export function shownBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** A length of time in its largest fitting unit. */
export function shownTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800
    ? `${Math.round(seconds / 3600)} h`
    : `${Math.round(seconds / 86_400)} days`
}
