export interface Finding {
  readonly check: string
  /** A fault must be fixed; a warning is good to know. */
  readonly state: 'ok' | 'warning' | 'fault'
  /** The result as a sentence, and what the operator can do about it. */
  readonly text: string
}

/** 12,345,678 bytes as 12.3 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** A duration in a unit that fits its length. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800
    ? `${Math.round(seconds / 3600)} h`
    : `${Math.round(seconds / 86_400)} days`
}
