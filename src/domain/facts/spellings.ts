/** Abbreviations of listing services and common misspellings, after the words that they mean. */
const SPELLINGS = `
water: wtr watter h2o; electric: elec electrik electrick electic eletric electrictiy elictric;
electricity: electricty eletricity; power: pwr powr; septic: septick sptc septics; sewer: swr sewr;
public: pub publc; city: citty cty; county: cnty; blacktop: blktop blktp; concrete: conc;
frontage: frtg frontige; private: priv pvt; service: svc serv; perced: percd perkd; built: blt;
utilities: utils util; gravel: gravle gravell grvl gvl gravvel; paved: pavd pvd pavedd;
asphalt: asph; road: rd rode; roads: rds rodes; street: strete; highway: hwy hiway;
restrictions: restr restricions restrictons rstr; easement: easment esmt easemnt;
access: acess acc; available: avail avalable availible avl; meter: mtr metter mtrs meters;
creek: crk creak crick; minerals: mnrls minrals minerls minrls; covenants: cov covs;
mobile: moble moblie mobs; perimeter: perim; trailers: traliers; manufactured: mfg manuf;
fenced: fncd xfncd fenst fensed; fence: fnc fenc; hardwood: hdwd hdwds; fencing: fencg;
wooded: wds wodded wdd wded; never: nevr; dries: drys; level: lvl; rolling: rlg rlng; open: opn;
reserved: resv rsvd ret; conveys: cvy; property: prop proprty propety; exempt: exmpt exemt excempt;
taxes: taxs taxis tx; acres: ac acs achers arces; rights: rts; required: req reqd rqd; near: nr;
neighbor: naybor nebor nabor neighbour nbr; neighbors: naybors nebors neighbours nbrs; feet: ft;
stream: strm; spring: sprng; round: rnd; approved: apprvd; unrestricted: unrestr unrest;
association: assn asociation assoc
`

/** A word that rules know. */
export interface Word {
  readonly text: string
  /** Its number in the tables of phrases; 0 if these do not have it. */
  readonly number: number
  /** Whether a sentence without such a word states no fact. */
  readonly isTopic: boolean
}

export const UNKNOWN: Word = { text: '', number: 0, isTopic: false }

/**
 * Words by all their spellings.
 * @param numbers The words of the tables of phrases.
 * @param others Words that only other rules know.
 */
export function lexiconOf(
  numbers: ReadonlyMap<string, number>,
  others: Iterable<string>,
  topics: ReadonlySet<string>,
): ReadonlyMap<string, Word> {
  const lexicon = new Map<string, Word>()
  for (const text of [...numbers.keys(), ...others])
    lexicon.set(text, { text, number: numbers.get(text) ?? 0, isTopic: topics.has(text) })
  for (const row of SPELLINGS.trim().split(/;\s/)) {
    const [text = '', spellings = ''] = row.split(': ')
    for (const spelling of spellings.split(' ')) lexicon.set(spelling, lexicon.get(text) ?? UNKNOWN)
  }
  return lexicon
}
