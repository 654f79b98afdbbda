import type { PublicAddresses } from '../../domain/public-urls.ts'

const SERVICE = 'Acreage, the Listings REST API'

type Description = Readonly<Record<string, unknown>>

/** The parts that an operator can enable. */
interface SwitchedParts {
  /** Whether MCP is enabled. */
  readonly hasMcp?: boolean
  /** Whether the RESO Web API is enabled. */
  readonly hasReso?: boolean
}

/** `/` for programs: what this service is, and where its parts are. */
export function serviceDescription(
  { base }: PublicAddresses,
  { hasMcp = false, hasReso = false }: SwitchedParts,
): Description {
  return {
    service: SERVICE,
    versions: { '3.0.1': `${base}/v3`, '1.1.1': `${base}/v1` },
    descriptions: ['v3', 'v1', 'ext'].map(segment => `${base}/${segment}/openapi.json`),
    docs: `${base}/docs`,
    ...(hasMcp && { mcp: `${base}/mcp` }),
    ...(hasReso && { reso: `${base}/reso/odata` }),
    example: exampleOf(base, 'v3'),
    health: `${base}/healthz`,
    ready: `${base}/readyz`,
  }
}

/** The part of `/` about one version, for the version's own root. */
export function versionDescription(
  segment: string,
  number: string,
  { base }: PublicAddresses,
): Description {
  return {
    service: SERVICE,
    versions: { [number]: `${base}/${segment}` },
    descriptions: [`${base}/${segment}/openapi.json`],
    docs: `${base}/docs`,
    example: exampleOf(base, segment),
  }
}

function exampleOf(base: string, segment: string): string {
  return `${base}/${segment}/listings?stateID=44&APIKey=YOUR_KEY`
}
