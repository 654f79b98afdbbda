import { type FactName, LAND_FACTS, type LandFact } from './land-facts.ts'
import { rowsOf } from './phrase-rows.ts'

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

/** Other land, conditions and beliefs, plans, the past, what is needed, limits, and names of plats. */
export const SCOPES: readonly Scope[] = rowsOf(`
> sentence, but not minerals financing
neighbor|neighbors|neighboring|adjoining|adjacent|adjoins|elsewhere|belong|belongs|separately
next door|lot|tract|parcel|place|property|ranch|over; another|other|others; not on|in|for|of this LAND; not in use|service
subdivision|development|place|lot|tract|parcel|land|farm across road|street|highway; listed across|up|down road
> sentence, but not minerals restrictions agExempt financing
keeping|retaining; split|sold|cut off; sold to; stays|stay with|behind; subdivision|development|park|club|church has|have|owns; on blm; not part
> part, but not minerals restrictions agExempt financing terrain
mile|miles|mi|minutes|minute|min|nearby|behind|beyond|away|past|close|nearest|closest|near|hour|closer|yards; other side
> sentence
would|could|might|may|maybe|perhaps|possible|possibly|potential|potentially; believe|believes|believed|think|thinks|thought|unknown|suppose|supposed|hope|unsure|verify|confirm|verified
likely|appears|seems|reportedly|allegedly|imagine|ask|check|negotiable|neg|consider|considered|told|dream; promise|prefer|guess|hopefully|should|knowledge|representation; n a; unless; promised|petitioned|voted; when|once|until city|county|town; some kind|sort; had planned|hoped|meant|intended
> after
if|whether|when|want|wants|wanted|wish|unless|suitable|ideal|perfect
> part, but not terrain
planned|proposed|future|plans|soon|coming|scheduled|pending|until|eventually|expected; spot|spots|room|places; good|great|ideal|nice|perfect place for
> sentence, but not minerals
former|formerly|previous|previously|prior|expired|expires|removed|abandoned|filled|drained|dried|lapsed
repealed|ended|inactive|defunct|died|historic|breached|capped|washed|crushed|released|lifted|plugged|dissolved|disconnected|denied|failed|gone|lost|pulled|till|rerouted|diverted|relocated|silted|stolen|condemned|collapsed|unsuitable|unsuited|unusable|orphan|orphaned; was|were .. once
use|used to; was|were|been lost|once; ^ once; once had|was|were|held; years|decades ago .. was|were|had
> part, only power water sewer
need|needs|needed|require|required|requires|must|requirement|lacks|drill|dig|install|cost|costs|expense|unpaid|quoted|extra
has|have to; youd|youll|you would|will|connect|add|put|make|dig; add|adding; put in; no .. taps|meters left?; not connected|hooked|usable|operational|working; within # feet|foot|yards|mile|miles; as far as; stop|stops|end|ends at; moratorium; waiting list; responsibility|buyer|buyers|haul|hauled
> part, only restrictions mobileHomes hoa minerals
except|whatever|such|far|subject
> part, only minerals
separate|leased
> part, only hoa
voluntary|optional
> part, only agExempt
qualify|qualifies|eligible|apply|rollback|can|pulled|revoked
> part, only financing
prior|previous|sold|bank|banks|lender|lenders|conventional|sorry|tractors|through
> part, only access
then|first|comes|permission|ends; was|were dirt|gravel
> part after, only access
off|from|leaving|near
> part, only surfaceWater
repair|repairs; no longer|water; view|views|viewing|sight|ditch|canal|cfs|shares|community|resort|park|dry|access; known for; trails; lower|some|other|select|several|certain lots
> part, only yearRound
most|almost|but|road|access|maintained|roads
> sentence, only power water sewer surfaceWater
neighborhood; lot|lots|tract|parcel|section|unit|tr|phase|farmstead|homesite #|one|two|b|c; lot|tract|parcel|phase a $
> sentence, only restrictions hoa mobileHomes
lots #
> part, only access power water sewer surfaceWater
will|can|to be; is|are to be; being
> sentence, only power
line|lines at|along|on|in .. road|street|highway|gate|corner|property; mile|miles|feet|yards from LAND
> sentence, only surfaceWater
share|owners|residents|common|association
> part, only surfaceWater
across road|highway|street|fence|from; keeps|keep|retains; not part|on|ours|sold|included|touching
> sentence, only hoa
not in
> sentence, only terrain surfaceWater
legal :; legal description; plat book|bk
> part, only terrain
part|partly|partially|three|# sides? fenced|fence|level|flat; one|two|three|north|south|east|west side|sides|line; driveway; was|were|recently|been cut|harvested|logged
was|were all|mostly? level|flat|open|wooded|woods|timber|forest|cleared; until|once
`).map(({ head, phrases }) => {
  const [reach, facts = ''] = head.split(', ')
  const named = new Set(facts.split(' '))
  const isMeant = ({ name }: LandFact) => named.has(name) === named.has('only')
  return {
    reach,
    facts: new Set(LAND_FACTS.filter(isMeant).map(({ name }) => name)),
    phrases,
  } as Scope
})
