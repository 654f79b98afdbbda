type Range = readonly [low: number, high: number]

const RANGES: Readonly<Record<string, Range>> = {
  'rockies CO': [6200, 9200],
  'rockies ID': [2400, 6000],
  'rockies MT': [3200, 5400],
  'rockies NM': [6800, 8600],
  'rockies UT': [5400, 7800],
  'rockies WY': [4800, 7400],
  'high southwest AZ': [5000, 7200],
  'high southwest CO': [5600, 7600],
  'high southwest NM': [5800, 7400],
  'high southwest UT': [4600, 6800],
  'great basin ID': [3400, 5200],
  'great basin NV': [4400, 6400],
  'great basin OR': [4000, 5200],
  'great basin UT': [4500, 6200],
  'trans-pecos TX': [2600, 4400],
  'appalachia NC': [2000, 3600],
  'appalachia TN': [1100, 2200],
  'appalachia VA': [1400, 2800],
  'appalachia WV': [900, 2600],
}

/** The usual elevation in feet. Sellers mention it in high country only. */
export function elevationRangeFeet(landscape: string, stateCode: string): Range | null {
  return RANGES[`${landscape} ${stateCode}`] ?? null
}
