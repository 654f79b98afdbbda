/** Abbreviations of listing services and common misspellings, with the words that they mean. */
const SPELLINGS: Readonly<Record<string, string>> = {
  water: 'wtr watter h2o',
  electric: 'elec electrik electrick electic eletric electrictiy',
  electricity: 'electricty eletricity',
  power: 'pwr powr',
  septic: 'septick sptc septics',
  sewer: 'swr sewr',
  public: 'pub publc',
  city: 'citty cty',
  county: 'cnty',
  gravel: 'gravle gravell grvl gravvel',
  paved: 'pavd pvd pavedd',
  asphalt: 'asph',
  road: 'rd rode',
  roads: 'rds rodes',
  street: 'strete',
  highway: 'hwy hiway',
  easement: 'easment esmt easemnt',
  access: 'acess acc',
  available: 'avail avalable availible avl',
  meter: 'mtr metter mtrs meters',
  creek: 'crk creak crick',
  minerals: 'minrals minerls minrls',
  restrictions: 'restr restricions restrictons',
  covenants: 'cov covs',
  mobile: 'moble moblie',
  trailers: 'traliers',
  manufactured: 'mfg manuf',
  fenced: 'fncd xfncd fenst',
  fence: 'fnc fenc',
  wooded: 'wds wodded',
  level: 'lvl',
  rolling: 'rlg rlng',
  open: 'opn',
  reserved: 'resv rsvd',
  conveys: 'cvy',
  exempt: 'exmpt',
  taxes: 'taxs taxis',
  acres: 'ac acs achers arces',
  rights: 'rts',
  neighbor: 'naybor nebor nabor neighbour nbr',
  neighbors: 'naybors nebors neighbours nbrs',
  feet: 'ft',
  association: 'assn asociation assoc',
}

const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) =>
    others.split(' ').map(other => [other, word] as const),
  ),
)

/** All spellings of some words, and the words. */
export function spellingsOf(words: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...MEANT, ...[...words].map(word => [word, word] as const)])
}
