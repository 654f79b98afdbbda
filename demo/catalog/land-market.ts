/** Rough price levels of land in a state, in US dollars per acre, for about 100 acres. */
export interface Market {
  /** Listings out of 1,000. */
  readonly share: number
  readonly openUsd: number
  readonly cropUsd: number
  readonly timberUsd: number
  /** Whether land is measured in square sections (the Public Land Survey System). */
  readonly sections: boolean
}

const market = (
  share: number,
  openUsd: number,
  cropUsd: number,
  timberUsd: number,
  survey: 'sections' | 'metes' = 'metes',
): Market => ({ share, openUsd, cropUsd, timberUsd, sections: survey === 'sections' })

/** By state code. The District of Columbia has no land to sell. */
export const MARKETS: Readonly<Record<string, Market>> = {
  AL: market(32, 3200, 4200, 2300, 'sections'),
  AK: market(5, 2200, 3000, 1500, 'sections'),
  AZ: market(20, 1600, 7500, 2500, 'sections'),
  AR: market(28, 3200, 4000, 2400, 'sections'),
  CA: market(26, 4500, 13500, 3600, 'sections'),
  CO: market(34, 2200, 2600, 3000, 'sections'),
  CT: market(2.5, 11000, 14000, 6000),
  DE: market(2.5, 9000, 10500, 6000),
  FL: market(30, 6500, 8500, 3600, 'sections'),
  GA: market(32, 4800, 4800, 2600),
  HI: market(3.5, 14000, 18000, 9000),
  ID: market(18, 3300, 5200, 3000, 'sections'),
  IL: market(20, 5200, 11800, 4500, 'sections'),
  IN: market(16, 5000, 10200, 4200, 'sections'),
  IA: market(17, 4600, 10800, 4300, 'sections'),
  KS: market(20, 2700, 3400, 2900, 'sections'),
  KY: market(28, 4400, 5800, 2500),
  LA: market(22, 3400, 3800, 2400, 'sections'),
  ME: market(10, 2200, 3800, 1000),
  MD: market(5, 8000, 9500, 4800),
  MA: market(3.5, 9000, 14000, 4500),
  MI: market(18, 4200, 6200, 2400, 'sections'),
  MN: market(18, 3400, 7600, 2200, 'sections'),
  MS: market(30, 3000, 4200, 2300, 'sections'),
  MO: market(36, 4300, 7000, 3200, 'sections'),
  MT: market(24, 1700, 1900, 2300, 'sections'),
  NE: market(14, 1900, 6500, 3000, 'sections'),
  NV: market(8, 1100, 4200, 1500, 'sections'),
  NH: market(4, 4000, 6000, 1800),
  NJ: market(3.5, 12000, 15000, 7500),
  NM: market(20, 800, 2600, 1600, 'sections'),
  NY: market(18, 3500, 4600, 2200),
  NC: market(28, 6000, 6000, 3400),
  ND: market(6, 1400, 3200, 1600, 'sections'),
  OH: market(18, 5500, 9500, 4200, 'sections'),
  OK: market(30, 2400, 2500, 2200, 'sections'),
  OR: market(18, 3800, 5200, 3600, 'sections'),
  PA: market(16, 5600, 8000, 3600),
  RI: market(2, 12000, 16000, 7000),
  SC: market(22, 4500, 4600, 2700),
  SD: market(9, 1700, 4600, 2000, 'sections'),
  TN: market(34, 5600, 6000, 3000),
  TX: market(190, 3200, 2600, 3300),
  UT: market(12, 3200, 6000, 2800, 'sections'),
  VT: market(5, 3600, 4600, 1900),
  VA: market(26, 5200, 6200, 3000),
  WA: market(16, 4800, 6000, 3800, 'sections'),
  WV: market(14, 3300, 4000, 2100),
  WI: market(22, 4400, 6600, 2700, 'sections'),
  WY: market(16, 1300, 2200, 1800, 'sections'),
}
