import { type FactName, LAND_FACTS } from './land-facts.ts'

/** Words that make a statement doubtful, and how far they reach. */
export interface Scope {
  /**
   * The whole sentence; the part of it, up to a comma or the like; or only the later words of either.
   */
  readonly reach: 'sentence' | 'part' | 'after' | 'part after'
  /** The facts that it raises doubts about. */
  readonly facts: ReadonlySet<FactName>
  readonly phrases: string
}

interface About {
  readonly except?: readonly FactName[]
  readonly only?: readonly FactName[]
}

function scope(reach: Scope['reach'], { except = [], only }: About = {}) {
  const all = LAND_FACTS.map(({ name }) => name)
  const facts = new Set(only ?? all.filter(name => !except.includes(name)))
  return (phrases: TemplateStringsArray): Scope => ({ reach, facts, phrases: phrases.join('') })
}

const TEXT: readonly FactName[] = ['minerals', 'restrictions', 'financing', 'agExempt']

export const SCOPES: readonly Scope[] = [
  // Other land.
  scope('sentence', { except: ['minerals', 'financing'] })`
neighbor|neighbors|neighboring|adjoining|adjacent|adjoins|elsewhere|belong|belongs|separately;
next door|lot|tract|parcel|place|property|ranch|over; another|other|others; not on|in|for|of this LAND; not in use|service;
subdivision|development|place|lot|tract|parcel|land|farm across road|street|highway; listed across|up|down road
`,
  scope('part', { except: [...TEXT, 'terrain'] })`
mile|miles|mi|minutes|minute|min|nearby|behind|beyond|away|past|close|nearest|closest|near|hour|closer|yards; other side
`,
  // Conditions and beliefs.
  scope('sentence')`
would|could|might|may|maybe|perhaps|possible|possibly|potential|potentially; believe|believes|believed|think|thinks|thought|unknown|suppose|supposed|hope|unsure|verify|confirm|verified;
likely|appears|seems|reportedly|allegedly|imagine|ask|check|negotiable|neg|consider|considered|told|dream; promise|prefer|guess|hopefully|should|knowledge|representation; n a; had planned|hoped|meant|intended
`,
  scope('after')`if|whether|when|want|wants|wanted|wish|unless|suitable|ideal|perfect`,
  // Plans.
  scope('part', { except: ['terrain'] })`
planned|proposed|future|plans|soon|coming|scheduled|pending|until|eventually|expected; spot|spots|room|places; good|great|ideal|nice|perfect place for
`,
  // The past.
  scope('sentence', { except: ['minerals'] })`
former|formerly|previous|previously|prior|expired|expires|removed|abandoned|filled|drained|dried|lapsed;
repealed|ended|inactive|defunct|died|historic|breached|capped|washed|crushed|released|lifted|plugged|dissolved|disconnected|denied|failed|gone|lost|pulled|till;
use|used to; was|were|been lost|once; ^ once; once had|was|were|held; years|decades ago .. was|were|had
`,
  // What is needed, and what it costs.
  scope('part', { only: ['power', 'water', 'sewer'] })`
need|needs|needed|require|required|requires|must|requirement|lacks|drill|dig|install|cost|costs|expense|unpaid|quoted|extra;
has|have to; youd|youll|you would|will|connect|add|put|make|dig; add|adding; put in; no .. taps|meters left?; moratorium; waiting list; responsibility|buyer|buyers|haul|hauled
`,
  // Limits.
  scope('part', { only: ['restrictions', 'mobileHomes', 'hoa', 'minerals'] })`
except|whatever|such|far|subject
`,
  scope('part', { only: ['hoa'] })`voluntary|optional`,
  scope('part', {
    only: ['agExempt'],
  })`qualify|qualifies|eligible|apply|rollback|can|pulled|revoked`,
  scope('part', {
    only: ['financing'],
  })`prior|previous|sold|bank|banks|lender|lenders|conventional|sorry|tractors|through`,
  scope('part', { only: ['access'] })`
then|first|comes|permission|ends; was|were dirt|gravel
`,
  scope('part after', { only: ['access'] })`off|from|leaving|near`,
  scope('part', { only: ['surfaceWater'] })`
view|views|viewing|sight|community|resort|park|dry|access; known for; trails; lower|some|other|select|several|certain lots
`,
  scope('part', { only: ['yearRound'] })`most|almost|but|road|access|maintained|roads`,
  scope('sentence', { only: ['power', 'water', 'sewer', 'surfaceWater'] })`
neighborhood; lot|lots|tract|parcel|section|unit|tr|phase|farmstead|homesite #|one|two|b|c; lot|tract|parcel|phase a $
`,
  scope('sentence', { only: ['restrictions', 'hoa', 'mobileHomes'] })`lots #`,
  scope('part', {
    only: ['access', 'power', 'water', 'sewer', 'surfaceWater'],
  })`will|can|to be; is|are to be; being`,
  scope('sentence', { only: ['power'] })`
line|lines at|along|on|in .. road|street|highway|gate|corner|property; mile|miles|feet|yards from LAND
`,
  scope('sentence', { only: ['surfaceWater'] })`share|owners|residents|common|association`,
  scope('part', { only: ['surfaceWater'] })`
across road|highway|street|fence|from; keeps|keep|retains; not part|on|ours|sold|included|touching
`,
  scope('sentence', { only: ['hoa'] })`not in`,
  // Names of plats.
  scope('sentence', {
    only: ['terrain', 'surfaceWater'],
  })`legal :; legal description; plat book|bk`,
  scope('part', { only: ['terrain'] })`
part|partly|partially|three|# sides? fenced|fence|level|flat; one|two|three|north|south|east|west side|sides|line; driveway; was|were|recently|been cut|harvested|logged;
was|were all|mostly? level|flat|open|wooded|woods|timber|forest|cleared; until|once
`,
]
