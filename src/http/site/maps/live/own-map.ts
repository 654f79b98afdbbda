/** The operator's map, for the browser. */
export interface OwnMap {
  /** The address of a style; null for the paper map. */
  readonly style: string | null
  readonly basemap: OwnTiles | null
  readonly terrain: OwnTerrain | null
  readonly pictures: readonly OwnTiles[]
  readonly publicLand: OwnLayers | null
}

/** The tiles of an archive. */
export interface OwnTiles {
  readonly path: string
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: readonly [number, number, number, number]
  readonly attribution: string
}

/** Vector tiles with layers of any names. */
export interface OwnLayers extends OwnTiles {
  readonly layers: readonly string[]
}

export interface OwnTerrain extends OwnTiles {
  /** How colors encode elevations: `terrarium` or `mapbox`. */
  readonly encoding: string
}
