/** The kinds of sample documents. */
export type DocumentKind =
  | 'survey'
  | 'plat-map'
  | 'topographic-map'
  | 'aerial-map'
  | 'soil-report'
  | 'timber-cruise'
  | 'deed-restrictions'
  | 'well-log'

/** How many different documents of each kind there are. */
const VARIANTS: Readonly<Record<DocumentKind, number>> = {
  survey: 6,
  'plat-map': 3,
  'topographic-map': 4,
  'aerial-map': 4,
  'soil-report': 4,
  'timber-cruise': 2,
  'deed-restrictions': 2,
  'well-log': 4,
}

/** A document of the demo. Many listings show the same one, as they share photos. */
export interface SampleDocument {
  readonly kind: DocumentKind
  /** From 1. */
  readonly variant: number
  /** Relative to the media folder. */
  readonly path: string
}

/** All documents that can be drawn; draws nothing. */
export function sampleDocuments(): SampleDocument[] {
  return (Object.keys(VARIANTS) as DocumentKind[]).flatMap(kind =>
    Array.from({ length: VARIANTS[kind] }, (_, i) => ({
      kind,
      variant: i + 1,
      path: pathOf(kind, i + 1),
    })),
  )
}

/** The path of the document that a listing shows. */
export function documentPath(kind: DocumentKind, listingId: number): string {
  return pathOf(kind, 1 + (listingId % VARIANTS[kind]))
}

function pathOf(kind: DocumentKind, variant: number): string {
  return `pool/documents/${kind}-${variant}.pdf`
}
