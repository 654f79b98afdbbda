import assert from 'node:assert/strict'
import { startTestService, type TestService } from '../api/service.ts'

export type Shown = Readonly<Record<string, unknown>>

/** An answer with a page of records. */
export interface Page {
  readonly value: readonly Shown[]
  readonly '@odata.context': string
  readonly '@odata.count'?: number
  readonly '@odata.nextLink'?: string
}

/** A service with the RESO Web API, and how tests ask it. */
export interface ResoService {
  readonly service: TestService
  /** @param path What follows `/reso/odata`. */
  readonly asked: (path: string, status?: number, headers?: Record<string, string>) => Promise<Page>
  readonly found: (filter: string, more?: string) => Promise<readonly Shown[]>
  /** All records, page by page, by the links alone. */
  readonly walked: (path: string, pageSize: number) => Promise<readonly Shown[]>
}

export async function startReso(
  options: Parameters<typeof startTestService>[0] = {},
): Promise<ResoService> {
  const service = await startTestService({ ...options, hasReso: true })
  const asked: ResoService['asked'] = async (path, status = 200, headers = {}) => {
    const response = await service.get(`/reso/odata${path}`, { headers })
    assert.equal(response.statusCode, status, `${path}: ${response.body}`)
    assert.equal(response.headers['odata-version'], '4.01')
    assert.match(String(response.headers['content-type']), /^application\/json/)
    return response.json()
  }
  return {
    service,
    asked,
    found: async (filter, more = '') => {
      const { value } = await asked(`/Property?$filter=${encodeURIComponent(filter)}${more}`)
      return value
    },
    walked: async (path, pageSize) => {
      const records: Shown[] = []
      const headers = { prefer: `odata.maxpagesize=${pageSize}` }
      let next: string | undefined = path
      while (next !== undefined) {
        const page: Page = await asked(next, 200, headers)
        assert.ok(page.value.length <= pageSize)
        records.push(...page.value)
        next = page['@odata.nextLink']?.split('/reso/odata')[1]
      }
      return records
    },
  }
}

export const num = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
export const text = (value: unknown): string => String(value)
export const list = (value: unknown): readonly string[] => value as readonly string[]
