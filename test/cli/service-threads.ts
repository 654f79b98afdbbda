import type { RunningService } from './acreage.ts'

interface LogLine {
  readonly thread?: string
  readonly msg: string
  readonly path?: string
  readonly ended?: string
  readonly replaced?: string
  readonly reason?: string
}

export function logOf({ stderr }: RunningService): LogLine[] {
  const lines = stderr().split('\n')
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
}
