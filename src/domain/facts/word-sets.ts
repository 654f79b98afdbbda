/** Sets of words that phrases refer to by name. */
export const WORD_SETS: Readonly<Record<string, string>> = {
  ELECTRIC: 'power|electric|electricity|electrical|lights',
  LINE: 'service|lines|line|pole|poles|connection|grid|transformer|drop|hydro',
  CITY: 'city|public|county|rural|municipal|community|town|coop|op|central|district|village|township|domestic|wsc|sud|mud|co',
  ROADS: 'road|roads|street|streets|highway|frontage|fm|lane|access|cr|route|rt|avenue|st',
  LAND: 'property|land|lot|tract|place|site|parcel|farm|ranch|acreage|premises|homesite|it',
  HOUSE:
    'house|barn|cabin|shop|shed|building|home|headquarters|trailer|bunkhouse|camp|lodge|yard|pad|pivot|arena|pens|corrals|garage|well|pump|camper|homesite',
  BUILDING: 'barn|shop|house|cabin|shed|garage|building|workshop|home',
  RVS: 'rv|rvs|campers|tiny|yurts|cabins|barndominiums|barndos|modulars|horses|livestock|animals|containers|camping',
  NEIGHBORS: 'neighbor|neighbors|neighboring|adjoining|adjacent|another|other',
  MOBILE: 'mobile|manufactured|mobil|modular',
  HOMES: 'home|homes|housing|house|houses|dwellings',
  OWNER: 'owner|seller|owners|developer|sellers|company',
  LENDS: 'finance|financing|financed|financing|terms|carry|carries|carryback|fin',
  AG: 'ag|agg|agricultural|agriculture|wildlife|farm',
  DEEDED: 'deeded|recorded|legal|permanent|perpetual|deed|written',
  SOIL: 'perc|perk|soil|soils|percolation|site',
}
