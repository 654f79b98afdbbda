import type { FactName } from './land-facts.ts'
import { rowsOf } from './phrase-rows.ts'

/**
 * What is said of a subject: `here`, on this land; `near`, within reach, as at the road; `lot`, at
 * the lot line; `yes`; `none`; or `bare` if it is mentioned and nothing is said of it. The others
 * are words of their subjects, such as the surface of a road.
 */
export type State = Reach | Term | Surface | Test
type Reach = 'bare' | 'here' | 'has' | 'near' | 'lot' | 'yes' | 'none'
type Term = 'allowed' | 'charged' | 'conveys' | 'reserved' | 'share'
type Surface = 'paved' | 'gravel' | 'dirt'
type Test = 'passed' | 'approved'

export interface Subject {
  readonly fact: FactName
  /** The value of the fact for each state; other states say nothing of it. */
  readonly values: Readonly<Partial<Record<State, string>>>
  /** Subjects of one list share what is said of the list: `no power, water or septic`. */
  readonly list: 'utilities' | 'rules' | 'water' | null
  readonly phrases: string
}

/** The subjects of all facts: the fact, its list, what each state means, and the phrases. */
export const SUBJECTS: readonly Subject[] = rowsOf(`
> access: paved paved, gravel gravel, dirt dirt
ROADS; county|state|public|town|township|city|country|private|subdivision|farm|interior|maintained road|roads|street|streets|highway|cr
county|state|town|township|publicly|city maintained road|roads|street|streets; road|street|access surface|surf|type|frontage|access
cul de? sac; two track; road? surface|surf type? :
> access: bare paved
blacktop|asphalt|paved|hardtop frontage|cr|fm|highway; paved all? way|to|until|from; black top; hardtop; asphalt|concrete pavement
asphalt|blacktop|pavement up? until|to LAND|door|gate; blacktop; hard road|roads; ^ paved|pavement|asphalt $; on|off paved|blacktop|asphalt .. road|street|lane|drive|avenue; fronts|fronting|front|touches|joins on? pavement|asphalt; road|access|surface : fm|asphalt|pavement
paved on? both|two|#|all sides; paved|blacktop|asphalt on one|north|south|east|west side?; paved|blacktop|asphalt on both frontages; two paved sides; paved route|rt|cul; on paved|pavement|asphalt $
> access: bare gravel
gravel|caliche all? way; mile|miles of gravel; gravel|caliche on? both|two|three|#|all sides; in|out on gravel|caliche; gravel .. county|state|town keeps|maintains|graded|grades up?; county|state|town|township maintained? gravel $
maintained|graded gravel|caliche $
> access: bare easement
DEEDED|access|ingress access|ingress? easement|easements; DEEDED right of? way in? from?
# feet|foot wide? right of? way; DEEDED # feet|foot? wide? access|ingress|egress|road? easement
DEEDED ingress egress? easement; ingress egress easement; DEEDED|access|ingress .. easement over|across|through|thru|from|on NEIGHBORS
access|acc|ingress|reach|enter .. easement; road access|surface type? : DEEDED? easement; access .. DEEDED easement
easement access; easement for ingress|access
> access: bare none
landlocked by? other? owners?; land locked by? other? owners?
no|without|lacks|lacking any? legal|deeded|recorded|road|physical|public|established access|ingress|entry|easement; no road access|frontage|in|to; no|not have? legal|established road|roads; no have road legal
road? access|surface type? : none
> power in utilities: here onSite, has onSite, near available, lot available, none none
ELECTRIC; ELECTRIC LINE; ELECTRIC LINE LINE; ELECTRIC co? op|coop LINE?; light|highline|transformer
light|power pole|poles|meter|bill; overhead|utility lines|line|pole|poles; high line power; meter of light; rea power
> power in utilities: bare onSite, near available, lot available, none none
#|three phase power|electric|electricity; # amp electric|electrical? service|power|electric|electricity|panel|rv|plug|hookup|pedestal|pole|box|breaker|drop|meter; BUILDING with|w|has|having water? and? ELECTRIC; meter base|pole|loop
ELECTRIC meter|meters|pedestal|panel|hookup|hookups
> power in utilities: near available, lot available, none none
utilities|services
> water in utilities: none none
utilities|services
> power: bare none
off grid; off of? grid
> water in utilities: bare well, none none
water well|wells; drilled|existing|private|producing|working|bored|shared|deep|artesian|submersible|solar|domestic|active|strong|good|new|excellent|stock|windmill|dug water? well|wells
well and|with|w septic|power|electric|electricity|pump; a|one|two|three|# well|wells; well flows; well|wells , # feet|gpm
well # feet|gpm|deep; well house|pump; septic|road|street|ELECTRIC , well $; well , septic|ELECTRIC; new # foot|feet well; well was? serves|produces|supplies|pumps|tested|equipped|drilled|makes|feeds
well on|at|near|in LAND|HOUSE; well water; well|wells shared; well never pumped|been|gone|went|run|ran|goes? dry|failed|fails; water source|supply? : private? well
> water in utilities: here well, has well, yes well, none none
well|wells
> water in utilities: bare public, near available, lot public, here public, has public
CITY water supply|system|service|line?; CITY water meter|tap|hookup; wsc|sud|mud meter|tap; water|supplied|served .. from|by|through city|county|town|wsc|sud|mud|municipality|coop
water source|supply? : CITY CITY? meter|tap?; water : meter|tap
> water in utilities: bare public, near available
water meter|tap; tap of water
> water in utilities: near available, none none
water; domestic|potable|drinking? water line|lines|main|mains|service|source|supply|?
> sewer in utilities: bare septic, none none, has septic, here septic, yes septic, approved percTested
septic; septic system|tank|field|tanks; aerobic|conventional system; sewer : septic
> sewer in utilities: bare public, near public, lot public, here public, yes public, has public
CITY|sanitary sewer; CITY|sanitary sewer line|tap|main|service; sewer tap|line|main; sewer|septic : CITY; CITY water and|n|w sewer
> sewer in utilities: none none, near public, lot public
sewer; waste
> sewer: passed percTested, yes percTested
SOIL test|tests|evaluation|analysis|work|report; perc|perk; septic site|evaluation|design|permit
> sewer: bare percTested
septic permit for # bedroom|bedrooms|br; septic permit approved|issued; perc|perced|perked|percs|passed .. for? conventional|standard|septic|aerobic|engineered septic? system|systems
perced|perked|percs|perks; perc|perk tested|approved|approval|ready|okay|ok|good; soil|soils|site tested? and? approved|passed
soil|soils|site|lot .. approved for .. septic|system; soil|soils tested .. septic
passed|passing SOIL test|tests?; approved site|soil|soils|lot|location|for .. septic|system; scientist|evaluation|evaluated|testing found|finds suitable|good|acceptable soil|soils?; found|finds suitable soil|soils for conventional|septic|standard system
> surfaceWater in water: bare creek, yes creek, has creek, here creek
creek|creeks|brook|stream|streams
a|small|perennial|seasonal|clear|live|bold|intermittent|trout|spring|two|three|wet branch|branches; branch|run|fork crosses|flows|bisects|meanders|winds|traverses
branch runs|through|on|comes|holds|has|stays|never; water|waters|frontage|banks|fronts|borders|bordering|along|bounded in|on|of|by? .. branch|run|fork; live water in|of|on .. branch|run|fork
> surfaceWater in water: bare river
riverfront; river frontage|front|runs|flows|crosses|borders|boundary; river back|north|south|east|west|rear|property|boundary boundary|line|border|side
fronts|fronting|borders|bordering|backs|along|frontage .. river; feet|mile|miles|yards of|on|along|frontage .. river; bounded .. by .. river; bank|banks of|on .. river; on .. river
> surfaceWater in water: bare pond, yes pond, has pond, here pond
pond|ponds; stock|dirt|earthen|stk|cattle tank|tanks; tank|tanks held|holds|full; large|big|deep|two|three|fed|lrg tank|tanks; tank|tanks never|always been? gone|went|goes|held|holds|has|had|dry; tank|tanks good , held|holds
> surfaceWater in water: bare lake
lakefront; lake frontage|front|shore|shoreline
borders|fronts|bordering|frontage|feet|foot|part of? .. lake; private|small|stocked lake|lakes; spring? fed lake; lake stocked; ^ on lake; lake never|not been? gone|run|went|goes|dry dry?
acre fed|private|stocked|fishing|bass|pond|spring fed? lake; acre lake that|on|with|stocked|and|in|is; acre lake $; shoreline|waterfront|bulkhead|dock .. lake; lake .. bulkhead|boathouse
> surfaceWater in water: bare spring, yes spring, has spring
a|natural|live|developed|bold|artesian|cold|mountain|two|three|four|several|#|good|round|perennial|freshwater|the|big|bold|flowing|steady|strong|around|small|reliable|clear|constant|running|failing|active|everlasting spring
springs; spring : yes|y; spring on|at|in|near LAND|head|hillside|woods|corner|back|hill|bottom|hollow; ^ spring in|on|at; spring that|flows|runs|rises|never|has|comes|bubbles|feeds|seeps|gushes|supplies; spring , creek|pond|never|runs|flows; creek|pond|creeks|ponds and spring
spring , developed
> yearRound: bare true, yes true
year|yr round|around|road; all year; year long; perennial; # days|months year; all|twelve #? months; every|#|day|month day|month? of year; all|every|four seasons|season
never|not|dont go|goes|gone|went|ran|run|runs|been? dry|empty; never|not known to? go|run? dry; never|not dry|dries|dried|fails|failed|quit|quits|stops|stopped|ceases|empty
never|not seen|been dry|empty; even in august; live creek|water|stream|springs|spring
holds|held|stays|stayed|kept water|full; always got? water|full|flowing|running|flows|runs|held|holds|wet; constant|constantly|continuous|continuously|steady|steadily flowing|running|flow|flows; without pause
through|thru|in|during|despite|even|survived # drought|droughts; through|thru|during .. drought|droughts; drought proof|resistant; even through|in|during|at .. dry|driest|hottest|worst season|spell|spells|summer|summers|years|year|months|times|august|weather; through|during .. dry|driest|hottest|worst|driest season|spell|spells|summer|summers|years|year|months|times|august|weather; in|at|of|through|during dry|driest|hottest|worst|driest season|spell|spells|summer|summers|years|year|months|times|august|weather; worst dry spell|summer|season; live water in|on|through|with; even in july|summer|drought
never|not known .. dry|fail|quit|stop; never diminished|slows|slowed|lacked|low|without; flows|runs|flowing|running|water through|throughout year; never gone|run|been completely? dry; never failing; ever flowing|running
> minerals: conveys convey, reserved reserved, share partial, none reserved, yes convey
mineral|minerals|ogm rights|interest|interests|estate|right?; subsurface|sub rights|minerals|mineral|estate
oil ,? gas ,? and? other|hard? minerals? rights?; oil and gas and? other? minerals? rights?; gas and oil rights?; min rights?
> minerals: bare reserved
surface only; surface estate|rights|sale only; surface estate $; all surface; only own|owns|sell|selling|convey|conveys|sells surface
> minerals: bare convey, conveys convey, share partial, reserved reserved, none reserved
with all? minerals|mineral rights?; full|complete mineral|minerals|subsurface rights|interest|estate?; minerals|mineral rights? intact
> restrictions in rules: bare deed, none none, charged deed, yes deed, has deed
deed|subdivision|recorded|known|building|private|light|lt|minimal|mild|modest|some|few|sensible|reasonable|protective|restrictive|architectural|mobile restrictions|restriction|covenants|covenant
deed restricted; covenants|covenant; ccrs|ccr; cc and rs|r; c c and rs|r; restriction in|on deed; d r
> restrictions in rules: bare deed, none none, charged deed, yes deed
restrictions|restriction|restricted
> restrictions: bare deed
prohibited|forbidden|barred|banned by deed? covenants|covenant|ccrs|restrictions
> restrictions: bare none
unrestricted|nonrestricted; not restricted; no dr; restrictions : unrestricted; un restricted; restriction free
> mobileHomes: allowed allowed, none notAllowed, yes allowed
MOBILE HOMES; MOBILE or|and MOBILE HOMES?; mobiles|mh|mhs|trailers|trailer|doublewide|doublewides|manufactured|mobile
trailer|double|single house|houses|home|homes; double wide|wides; RVS ,? or|nor|and MOBILE HOMES; RVS ,? or|nor|and mobiles|trailers; single wides? or|nor|and no? double wides|wide?; m h; MOBILE HOMES ,? and|or? RVS homes|houses? ,? and|or? RVS? homes|houses?; mobiles|trailers|trailer|doublewides|mobile|manufactured ,? and|or? RVS homes|houses? ,? and|or? RVS? homes|houses?
> mobileHomes: allowed allowed, yes allowed
singlewide|singlewides; single wide|wides
> mobileHomes: bare notAllowed
site|stick built home|homes|houses? only|required; site built|blt only; restricted|must|only to|be? site|stick built|blt
> hoa in rules: bare yes, none none, charged yes, yes yes
hoa|poa; hoa|poa dues|fee|fees; property|home|lot|land owner|owners association; owners association; homeowner|homeowners association
> hoa in rules: charged yes, has yes, yes yes, none none
association|dues; association dues|fee|fees; owners dues
> agExempt: bare yes, yes yes
AG tax|use? exempt|exemption|valuation|val|appraisal|classification|valued|assessment; ag ex; clean and green; cuva; land|current use tax|taxes|taxation|valuation|value|assessment|program; taxes|taxed .. farm|ag|agricultural|current use
AG use tax? valuation|exemption|value; under ag; ag x; ^ in ag; with|w AG $; open|special space|ag|use valuation|appraisal; farmland|farm assessed|assessment; greenbelt tax|taxes|status|exemption|classification; in greenbelt; low? AG taxes; taxed|assessed|appraised as|at|under AG; assessed as agricultural; # d #
exemptions|valuation : AG; appraised under agricultural
> financing: bare owner, yes owner
OWNER LENDS; OWNER will|can|to? LENDS; OWNER will? carry|carries note|paper|contract; land contract; contract for deed; OWNER contract; we finance|carry
OWNER|we|i|ill|wed|id|will|would|to carry|take|hold|holds first? note|paper|payments|pmts|contract|mortgage; i|ill|id can|will|to? finance; carry|finance rest|balance; in house financing|finance|financed|terms|loan; payment plan|plans; payments to me|us|OWNER; we|developer|sellers offer|offers|provide financing|terms; monthly payments? of|from|as|just|only low? as? $#; low|easy|small monthly payment|payments?; no banks $; $# down ,? and? $#|# mo|month|monthly|per; easy terms; ^ will finance|carry; $# mo|month|monthly|per .. $# down; $# mo|month|monthly after|with|and .. down; owc; no qualifying
finance everyone; ofwac; directly to OWNER; own fin|financing; financing|finance direct|directly with|from|by OWNER; financing through OWNER; no credit check|checks; take over payments; OWNER|developer|own note; real estate contract; financing|terms : cash? conventional? OWNER
> terrain: bare level, yes level
level|flat
> terrain: bare rolling, yes rolling
rolling|undulating; rolls
> terrain: bare steep, yes steep
steep|steeply
> terrain: bare wooded, yes wooded
wooded|forested|timbered|woodland|woodlands|woods|treed; heavy|thick|dense cedar|oak|oaks|trees|pine|pines|cover; trees|tree covered|canopied|everywhere; young|loblolly|pine pines|plantation; timber|hardwood|hardwoods|pines|forest|timberland
planted|loblolly|slash|red|white|natural|longleaf|young pine; pine trees|plantation|timber|sawtimber; many|much|lots|hardwood|oak trees
acres of .. oak|oaks|pine|hardwood|softwood|aspen|spruce|trees; oak|pine|hardwood|timbered|timber hills|ridges|slopes|hollows; veg|timb|cover : hardwood|mixed|pine|oak; a? wood lot
> terrain: bare open, yes open
open pasture|pastures|field|fields|range|grass|ground|land|rangeland|prairie|country|desert|meadow|meadows|grassland|cropland|tillable|farmland|bottom
mostly|half|partially|part|wide|acres|all|# open; open ,? and? rolling|level|wooded|flat|nearly|mostly|part|sagebrush|hay|sunny; rolling|level|flat|brush|desert ,? and? open; open in|on
topography|terrain|vegetation|land : open; mostly|half|partially|partly clear; half|#|thirds|third|quarters|quarter percent? open; rolling|native|level|flat|improved|acres grassland|grasslands|pastureland; hayfield|hayfields|treeless
acres of native? grass|grassland|pasture; cleared
> terrain: bare fenced, yes fenced
fenced; perimeter|cross|boundary fence|fenced|fencing; wire|pipe|strand fence|fenced|fencing; fence|fenced on all|four|#; fence all? around|round; good|new fence|fences|fencing; fences|fence|fencing good|excellent|in|#
fence : #|barbed|perimeter|all; fence of wire; enclosed by|with .. fence; # strand|wire ,? fence
woven|net|barb|barbed wire on|around|perimeter; board|pipe|woven fence|fences|fencing; with fence|fences|fencing
fencing : yes|y|perimeter|woven|net|full|fully|barbed|cross|wire|wood|pipe; all the? fence
`).map(({ head, phrases }) => {
  const [name = '', states = ''] = head.split(': ')
  const [fact, list = null] = name.split(' in ')
  const values = Object.fromEntries(states.split(', ').map(pair => pair.split(' ')))
  return { fact, list, values, phrases } as Subject
})

/** Phrases with words of a subject that name something else. */
export const OTHER_THINGS = `
city|town|village of water; city|town|village of .. spring|springs|lake|pond|woods|forest; fork|branch|prong river; next lot|tract|parcel; without|no pavement|asphalt; septic trucks|truck|inspection|inspected; restricted airspace|area|areas|hours; little|less flat|level; pond|lake liner|pump|kit; creek|stream|river|pond|wetland restoration|buffer|mitigation|setback; sewer manhole|easement; koi|sediment|detention|retention|stormwater|sewage|evaporation|ground pond|ponds; galvanized|fiberglass|plastic|poly|metal|steel|concrete stock? tank|tanks; tank|tanks stay|convey|stays; water right|rights .. creek|river|stream|spring; septic permits|plans; water|sewer|septic tap? fee|fees|permit fee?; unrestricted view|views; rolls|roll back; covid|load|bridge|speed|time|zoning|zone|flood|floodplain|plain|setback|septic|wetland|federal restrictions|restriction; covenant|covenants church|presbyterian|school|academy|health; unpaid|outstanding|delinquent|past|back hoa|poa dues|fees|fee; mineral tub|tubs|block|blocks|feeder|feeders|lick|supplement|deposits|oil; no water now|left|in;
water district says|board|office|requires|has; lake lot|lots; timber only; CITY? water lateral|laterals; septic , which youd|youll|you; propane|water|storage|fuel|gas|oil|holding|pressure|gallon tank|tanks; payment plan|plans sold; rolling stones|stone|closing|basis|deadline; water table level; price|prices|cost|costs steep; steep appreciation|#|cost|costs|fine|fines|fees|taxes|tax|markup; cleared|clear title|customs|escrow|for; rolling|flat|oak|pine|open meadows|hills|oaks|meadow baptist|church|methodist|golf|school|subdivision|country|estates|addition; there no MOBILE HOMES;
electric|power fence|fencing|charger|gate|opener|company|bill|of|tools|equipment|easement|corridor|history|scooters|bikes|vehicle|plant|views;
high tension power lines?; ELECTRIC|sewer|water|gas LINE? easement|easements; purchasing|buying|solar|wind|will|generator|windmill power|electric|electricity;
water rights|view|views|bill|feature|features|heater|tower|shares|table|sports|oak|access|front|hole|quality|trough|troughs|tank|tanks|tanks|heater|resources|lines;
hot|live|irrigation|deep|running|ditch|surface|clear|white|rain|high|under|low water; oil|gas|wishing|disposal|injection well|wells; as|all well;
well maintained|located|established|known|kept|suited|drained|managed|built|cared|traveled|groomed|below|above|under;
get|do|works well; storm sewer|sewers|drain; irrigation|monitoring|test|dry well|wells
sewer bill|bond|plant; septic companies|permit|design; septic tank? pumping|service|company; internet|easy|quick|river|lake|beach|water|boat|phone|trail|cell|creek|pond|lake access|lane;
utility|utilities|pipeline|drainage|conservation|power|powerline|scenic|tension|gas|sewer easement|easements; driveway; dirt bike|bikes|cheap|work|moving;
paved parking|drive|driveway|patio|path|paths|runway|trail|trails; national|state forest; forest lease|leases|permit|allotment|side|boundary;
now open; open house|to|concept|daily|floor|your|minded|views|view|water|space|season|yet; open year round|around;
level of; level # soil|charger|charging|broadband|internet; level headed; priced|pricing level|flat; price|prices flat|firm; be|title cleared;
timber rights|exempt|exemption|company|sale|value|type|stand|stands|lease; forest road|service|use;
trailer|mobile|home park; level playing; flat screen|rate|fee|tire|creek|rock|top; rolling over|stock|admission;
steep discount|discounts|price|learning; next|sea|eye|water|lake|pond|entry level;
hardwood floor|floors|flooring; restriction|restrictions on|of burning|use|water|your|#|hunting|animals|livestock|rentals|building|when|how; carry|carries liability|insurance|all;
weight|parking|water|burn|burning|height|travel|height|use restrictions|restriction; mineral springs|county|search|water|owner; mobile phone|signal|service|coverage|park;
gravel|dirt|rock pit|bar|bars|drive|driveway; hot springs|spring; spring #|break|hill|house|houses|box|fed|valley|turkey|green|planting|summer|flowers;
every|this|last|through|until|by|in|next|early|late spring;
creek|river|lake|pond|stream|spring|springs|branch|creekside creek|branch|hill|hills|lake? wsc|sud|electric|post|bottom|bottoms|bed|road|rd|roads|lane|street|drive|estates|estate|realty|llc|isd|elementary|school|schools|ranch|subdivision|church|view|views|valley|park|store|area|country|county|acres|tract|trail|site|sites|city|hotel|rock|crossing|side|kits|supply|store|service|builders|hill|ranches|pkwy|circle|court|way|village|club;
woods|rolling|flat|hardwood|timber|pine|oak|forest hills|ridge|creek|branch|hollow|grove? road|lane|ranch|estates|realty|subdivision|isd|drive|street;
steep|level|wooded|open|rolling hollow|hills|ridge|grove|meadow|meadows|acres|valley road|lane|drive|street|court|estates|subdivision;
public|community pond|lake|pool|dock; property tax|taxes|line|lines|owner; owner agent
`
/** Phrases with words that raise no doubt here. */
export const DOUBTLESS = `
mile|miles|yards of; previous|prior|former home|house|homesite|site|trailer|residence|dwelling|approval; to best of .. knowledge; potential $; potential :; should be? aware|know; can be had|seen; for over|nearly|about|almost|more? half|quarter|#|a|one|two|three|four|several mile|miles; mile|miles river|creek|frontage;
behind|by|surrounded other|another property|properties|tracts|parcels|owners|owner|land|lots|ownerships; windmill|house|barn|barns|home|cabin|fence|trailer|structure|buildings long|was|were? gone|removed|demolished; not plowed|maintained|guaranteed|graded|marked|lake|river|waterfront;
near center|middle|back|front|corner|house|barn|gate|entrance; may #; if any; condition|yield|depth|age unknown; unknown|uncertain condition|yield|depth|age; gallons|gal per? minute|min|hour; no neighbors;
shared|share .. neighbor|other|others|lot|tract|lots|parcels #?; shared between|by|with two|three|#|both lots|tracts|homes|parcels; ^ tract|parcel # :
`
