import type { FactName } from './land-facts.ts'

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

/** @param values What each state means, such as `here: onSite, near: available`. */
function subject(fact: FactName, values: string, list: Subject['list'] = null) {
  return (phrases: TemplateStringsArray): Subject => {
    const pairs = values.split(', ').map(pair => pair.split(': '))
    return { fact, values: Object.fromEntries(pairs), list, phrases: phrases.join('') }
  }
}

/** The subjects of all facts, with the phrases that name them. */
export const SUBJECTS: readonly Subject[] = [
  subject('access', 'paved: paved, gravel: gravel, dirt: dirt')`
ROADS; county|state|public|town|township|city|country|private|subdivision|farm|interior|maintained road|roads|street|streets|highway|cr;
county|state|town|township|publicly|city maintained road|roads|street|streets; road|street|access surface|surf|type|frontage|access; road|highway|street frontage on # sides;
cul de? sac; road? surface|surf type? :
`,
  subject('access', 'bare: paved')`
blacktop|asphalt|paved|hardtop frontage|cr|fm|highway; paved all? way|to|until|from; black top; hardtop; asphalt|concrete pavement;
asphalt|blacktop|pavement up? until|to LAND|door|gate; blacktop; ^ paved|pavement|asphalt $; on|off paved|blacktop|asphalt .. road|street|lane|drive|avenue; fronts|fronting|front|touches|joins on? pavement|asphalt; in|out on pavement|asphalt; road|access|surface : fm|asphalt|pavement;
paved on? both|two|#|all sides; paved|blacktop|asphalt on one|north|south|east|west side?; paved|blacktop|asphalt on both frontages; two paved sides; paved route|rt|cul; on paved|pavement|asphalt $
`,
  subject('access', 'bare: gravel')`
gravel|caliche all? way; mile|miles of gravel; gravel|caliche on? both|two|three|#|all sides; in|out on gravel|caliche; gravel .. county|state|town keeps|maintains|graded|grades up?; county|state|town|township maintained? gravel $;
maintained|graded gravel|caliche $
`,
  subject('access', 'bare: easement')`
DEEDED|access|ingress access|ingress? easement|easements; DEEDED right of? way in? from?;
# feet|foot wide? right of? way; DEEDED #? feet|foot? row; DEEDED # feet|foot? wide? access|ingress|egress|road? easement;
DEEDED ingress egress? easement; ingress egress easement; DEEDED|access|ingress .. easement over|across|through|thru|from|on NEIGHBORS;
access|acc|ingress|reach|enter .. easement; road access|surface type? : DEEDED? easement; access .. DEEDED easement;
# feet|foot wide? DEEDED? access|ingress? easement for? ingress|access; easement access; easement for ingress|access; right of way .. recorded|deeded
`,
  subject('access', 'bare: none')`
landlocked by? other? owners?; land locked by? other? owners?;
no|without|lacks|lacking any? legal|deeded|recorded|road|physical|public|established access|ingress|entry|easement; no road access|frontage|in|to; no|not have? legal|established road|roads; no have road legal; not have legal|deeded|road access;
road? access|surface type? : none
`,
  subject(
    'power',
    'here: onSite, has: onSite, near: available, lot: available, none: none',
    'utilities',
  )`
ELECTRIC; ELECTRIC LINE; ELECTRIC LINE LINE; ELECTRIC co? op|coop LINE?; light|highline|transformer;
light|power pole|poles|meter|bill; overhead|utility lines|line|pole|poles; high line power; meter of light; rea power
`,
  subject('power', 'bare: onSite, near: available, none: none', 'utilities')`
# amp electric|electrical? service|power|electric|electricity|panel|rv|plug|hookup|pedestal|pole|box|breaker|drop|meter; BUILDING with|w|has|having water? and? ELECTRIC; meter base|pole|loop;
ELECTRIC meter|meters|pedestal|panel|hookup|hookups
`,
  subject('power', 'near: available, lot: available, none: none', 'utilities')`utilities|services`,
  subject('water', 'none: none', 'utilities')`utilities|services`,
  subject('power', 'bare: none')`off grid; off of? grid`,
  subject('water', 'bare: well, none: none', 'utilities')`
water well|wells; drilled|existing|private|producing|working|bored|shared|deep|artesian|submersible|solar|domestic|active|strong|good|new|excellent|stock|windmill|dug water? well|wells;
well and|with|w septic|power|electric|electricity|pump; well and|with|w # gpm; a|one|two|three|# well|wells; well flows; well|wells , # feet|gpm; well|wells : # feet|gpm;
well # feet|gpm|deep; well house|pump; septic|road|street|ELECTRIC , well $; well , septic|ELECTRIC; well serves|produces|supplies|pumps|tested|equipped|drilled|makes|feeds;
well on|at|near|in LAND|HOUSE; well water; well|wells shared; well never pumped|been|gone|went|run|ran|goes? dry|failed|fails; water source|supply? : private? well
`,
  subject('water', 'here: well, has: well, yes: well, none: none', 'utilities')`well|wells`,
  subject(
    'water',
    'bare: public, near: available, lot: public, here: public, has: public',
    'utilities',
  )`
CITY water supply|system|service|line?; CITY water meter|tap|hookup; wsc|sud|mud meter|tap; water|supplied|served .. from|by|through city|county|town|wsc|sud|mud|municipality|coop;
water source|supply? : CITY CITY? meter|tap?; source|supply : CITY; water : meter|tap
`,
  subject('water', 'bare: public, near: available', 'utilities')`water meter|tap; tap of water`,
  subject('water', 'near: available, none: none', 'utilities')`
water; domestic|potable|drinking? water line|lines|main|mains|service|source|supply|?
`,
  subject(
    'sewer',
    'bare: septic, none: none, has: septic, here: septic, yes: septic, approved: percTested',
    'utilities',
  )`septic; septic system|tank|field|tanks; aerobic|conventional system; sewer : septic`,
  subject(
    'sewer',
    'bare: public, near: public, lot: public, here: public, yes: public, has: public',
    'utilities',
  )`
CITY|sanitary sewer; CITY|sanitary sewer line|tap|main|service; sewer tap|line|main; sewer|septic : CITY; CITY water and|n|w sewer
`,
  subject('sewer', 'none: none, near: public, lot: public', 'utilities')`sewer; waste`,
  subject('sewer', 'passed: percTested, yes: percTested')`
SOIL test|tests|evaluation|analysis|work|report; perc|perk; SOIL test|tests for|and septic; septic site|evaluation|design
`,
  subject('sewer', 'bare: percTested')`
perced|perked|percs|perks; perc|perk tested|approved|approval|ready|okay|ok|good; soil|soils|site tested? and? approved|passed;
soil|soils|site|lot .. approved for .. septic|system; soil|soils tested .. septic;
passed|passing SOIL test|tests?; approved site|soil|soils|lot|location|for .. septic|system; scientist|evaluation|evaluated|testing found|finds suitable|good|acceptable soil|soils?; found|finds suitable soil|soils for conventional|septic|standard system
`,
  subject('surfaceWater', 'bare: creek, yes: creek, has: creek, here: creek', 'water')`
creek|creeks|brook|stream|streams;
a|small|perennial|seasonal|clear|live|bold|intermittent|trout|spring|two|three|wet branch|branches; branch|run|fork crosses|flows|bisects|meanders|winds|traverses;
branch runs|through|on|comes|holds|has|stays|never; branches run|flow|cross; water|waters|frontage|banks|fronts|borders|bordering|along|bounded in|on|of|by? .. branch|run|fork; live water in|of|on .. branch|run|fork
`,
  subject('surfaceWater', 'bare: river', 'water')`
riverfront; river frontage|front|runs|flows|crosses|borders|boundary; river back|north|south|east|west|rear|property|boundary boundary|line|border|side;
fronts|fronting|borders|bordering|backs|along|frontage .. river; feet|mile|miles|yards of|on|along|frontage .. river; bounded by .. river; bounded .. by .. river; bank|banks of|on .. river; on .. river
`,
  subject('surfaceWater', 'bare: pond, yes: pond, has: pond, here: pond', 'water')`
pond|ponds; stock|dirt|earthen|stk|cattle tank|tanks; tank|tanks stocked; tank|tanks held|holds|full; tank|tanks , held|holds; large|big|deep|two|three|fed|lrg tank|tanks; tank|tanks never|always been? gone|went|goes|held|holds|has|had|dry; tank|tanks good , held|holds
`,
  subject('surfaceWater', 'bare: lake', 'water')`
lakefront; lake frontage|front|shore|shoreline;
borders|fronts|bordering|frontage|feet|foot|part of? .. lake; private|small|stocked lake|lakes; spring? fed lake; lake stocked; ^ on lake; lake never|not been? gone|run|went|goes|dry dry?;
acre fed|private|stocked|fishing|bass|pond|spring fed? lake; acre lake that|on|with|stocked|and|in|is; acre lake $; shoreline|waterfront|bulkhead|dock .. lake; lake .. bulkhead|boathouse; bounded .. by .. lake
`,
  subject('surfaceWater', 'bare: spring, yes: spring, has: spring', 'water')`
a|natural|live|developed|bold|artesian|cold|mountain|two|three|four|several|#|good|round|perennial|freshwater|the|big|bold|flowing|steady|strong|around|small|reliable|clear|constant|running|failing|active|everlasting spring;
springs; spring : yes|y; spring on|at|in|near LAND|head|hillside|woods|corner|back|hill|bottom|hollow; ^ spring in|on|at; spring that|flows|runs|rises|never|has|comes|bubbles|feeds|seeps|gushes|supplies; spring , creek|pond|never|runs|flows; creek|pond|creeks|ponds and spring;
spring , developed
`,
  subject('yearRound', 'bare: true, yes: true')`
year|yr round|around|road; all year; year long; perennial; # days|months year; all|twelve #? months; every|#|day|month day|month? of year; all|every|four seasons|season;
never|not|dont go|goes|gone|went|ran|run|runs|been? dry|empty; never|not known to? go|run? dry; never|not dry|dries|dried|fails|failed|quit|quits|stops|stopped|ceases|empty;
never|not seen|been dry|empty; even in august; live creek|water|stream|springs|spring;
holds|held|stays|stayed|kept water|full; always got? water|full|flowing|running|flows|runs|held|holds|wet; constant|constantly|continuous|continuously|steady|steadily flowing|running|flow|flows; without pause;
through|thru|in|during|despite|even|survived # drought|droughts; through|thru|during .. drought|droughts; drought proof|resistant; even through|in|during|at .. dry|driest|hottest|worst season|spell|spells|summer|summers|years|year|months|times|august|weather; through|during .. dry|driest|hottest|worst|driest season|spell|spells|summer|summers|years|year|months|times|august|weather; in|at|of|through|during dry|driest|hottest|worst|driest season|spell|spells|summer|summers|years|year|months|times|august|weather; worst dry spell|summer|season; live water in|on|through|with; even in july|summer|drought;
never|not known .. dry|fail|quit|stop; never diminished|slows|slowed|lacked|low|without; flows|runs|flowing|running|water through|throughout year; never gone|run|been completely? dry; never failing; ever flowing|running
`,
  subject(
    'minerals',
    'conveys: convey, reserved: reserved, share: partial, none: reserved, yes: convey',
  )`
mineral|minerals|ogm rights|interest|interests|estate|right?; subsurface|sub rights|minerals|mineral|estate;
oil ,? gas ,? and? other|hard? minerals? rights?; oil and gas and? other? minerals? rights?; gas and oil rights?; mineral oil and? gas rights?; min rights?
`,
  subject('minerals', 'bare: reserved')`
surface only; surface estate|rights|sale only; surface estate $; all surface; only own|owns|sell|selling|convey|conveys|sells surface; own|owns only surface
`,
  subject(
    'minerals',
    'bare: convey, conveys: convey, share: partial, reserved: reserved, none: reserved',
  )`
with all? minerals|mineral rights?; full|complete mineral|minerals|subsurface rights|interest|estate?; minerals|mineral rights? intact
`,
  subject('restrictions', 'bare: deed, none: none, charged: deed, yes: deed, has: deed', 'rules')`
deed|subdivision|recorded|known|building|private|light|lt|minimal|mild|modest|some|few|sensible|reasonable|protective|restrictive|architectural|mobile restrictions|restriction|covenants|covenant;
deed restricted; covenants|covenant; ccrs|ccr; cc and rs|r; c c and rs|r; restriction in|on deed; d r
`,
  subject(
    'restrictions',
    'bare: deed, none: none, charged: deed, yes: deed',
    'rules',
  )`restrictions|restriction|restricted`,
  subject(
    'restrictions',
    'bare: deed',
  )`prohibited|forbidden|barred|banned by deed? covenants|covenant|ccrs|restrictions`,
  subject('restrictions', 'bare: none')`
unrestricted|nonrestricted; not restricted; no dr; restrictions : unrestricted; un restricted; restriction free
`,
  subject('mobileHomes', 'allowed: allowed, none: notAllowed, yes: allowed')`
MOBILE HOMES; MOBILE or|and MOBILE HOMES?; mobiles|mh|mhs|trailers|trailer|doublewide|doublewides|manufactured|mobile;
trailer|double|single house|houses|home|homes; double wide|wides; RVS ,? or|nor|and MOBILE HOMES; RVS ,? or|nor|and mobiles|trailers; single wides? or|nor|and no? double wides|wide?; m h; MOBILE HOMES ,? and|or? RVS homes|houses? ,? and|or? RVS? homes|houses?; mobiles|trailers|trailer|doublewides|mobile|manufactured ,? and|or? RVS homes|houses? ,? and|or? RVS? homes|houses?
`,
  subject(
    'mobileHomes',
    'allowed: allowed, yes: allowed',
  )`singlewide|singlewides; single wide|wides`,
  subject('mobileHomes', 'bare: notAllowed')`
site|stick built home|homes|houses? only|required; site built|blt only; restricted|must|only to|be? site|stick built|blt
`,
  subject('hoa', 'bare: yes, none: none, charged: yes, yes: yes', 'rules')`
hoa|poa; hoa|poa dues|fee|fees; property|home|lot|land owner|owners association; homeowner|homeowners association
`,
  subject(
    'hoa',
    'charged: yes, has: yes, yes: yes, none: none',
    'rules',
  )`association|dues; association dues|fee|fees; owners dues`,
  subject('agExempt', 'bare: yes, yes: yes')`
AG tax|use? exempt|exemption|valuation|val|appraisal|classification|valued|assessment; ag ex;
AG use tax? valuation|exemption|value; under ag; ag x; ^ in ag; with|w AG $; open|special space|ag|use valuation|appraisal; farmland|farm assessed|assessment; greenbelt tax|taxes|status|exemption|classification; in greenbelt; low? AG taxes; taxed|assessed|appraised as|at|under AG; assessed as agricultural; # d #;
exemptions|valuation : AG; appraised under agricultural
`,
  subject('financing', 'bare: owner, yes: owner')`
OWNER LENDS; OWNER will|can|to? LENDS; OWNER will? carry|carries note|paper|contract; land contract; contract for deed; OWNER contract; we finance|carry;
OWNER|we|i|ill|wed|id|will|would|to carry|take|hold|holds first? note|paper|payments|pmts|contract|mortgage; i|ill|id can|will|to? finance; carry|finance rest|balance; in house financing|finance|financed|terms|loan; payment plan|plans; payments to me|us|OWNER; we|developer|sellers offer|offers|provide financing|terms; guaranteed financing|approval; monthly payments? of|from|as|just|only low? as? $#; low|easy|small monthly payment|payments?; no banks $; $# down ,? and? $#|# mo|month|monthly|per; easy terms; ^ will finance|carry; $# mo|month|monthly|per .. $# down; $# mo|month|monthly after|with|and .. down; owc; no qualifying;
finance everyone; ofwac; directly to OWNER; own fin|financing; financing|finance direct|directly with|from|by OWNER; financing through OWNER; no credit check|checks; take over payments; OWNER|developer|own note; real estate contract; financing|terms : cash? conventional? OWNER
`,
  subject('terrain', 'bare: level, yes: level')`level|flat`,
  subject('terrain', 'bare: rolling, yes: rolling')`rolling|undulating; rolls`,
  subject('terrain', 'bare: steep, yes: steep')`steep|steeply`,
  subject('terrain', 'bare: wooded, yes: wooded')`
wooded|forested|timbered|woodland|woodlands|woods|treed; heavy|thick|dense cedar|oak|oaks|trees|pine|pines|cover; trees|tree covered|canopied|everywhere; young|loblolly|pine pines|plantation; timber|hardwood|hardwoods|pines|forest|timberland;
planted|loblolly|slash|red|white|natural|longleaf|young pine; pine trees|plantation|timber|sawtimber; many|much|lots|hardwood|oak trees;
acres of .. oak|oaks|pine|hardwood|softwood|aspen|spruce|trees; oak|pine|hardwood|timbered|timber hills|ridges|slopes|hollows; veg|timb|cover : hardwood|mixed|pine|oak; a? wood lot
`,
  subject('terrain', 'bare: open, yes: open')`
open pasture|pastures|field|fields|range|grass|ground|land|rangeland|prairie|country|desert|meadow|meadows|grassland|cropland|tillable|farmland|bottom;
mostly|half|partially|part|wide|acres|all|# open; open ,? and? rolling|level|wooded|flat|nearly|mostly|part|sagebrush|hay|sunny; rolling|level|flat|brush|desert ,? and? open; open in|on;
topography|terrain|vegetation|land : open; half|#|thirds|third|quarters|quarter percent? open; rolling|native|level|flat|improved|acres grassland|grasslands|pastureland; hayfield|hayfields|treeless;
acres of native? grass|grassland|pasture; cleared
`,
  subject('terrain', 'bare: fenced, yes: fenced')`
fenced; perimeter|cross|boundary fence|fenced|fencing; wire|pipe|strand fence|fenced|fencing; fence|fenced on all|four|#; fence around; good|new fence|fences|fencing; fences are good|in|#;
fence : #|barbed|perimeter|all; fence of wire; enclosed by|with .. fence; # strand|wire ,? fence;
woven|net|barb|barbed wire on|around|perimeter; board|pipe|woven fence|fences|fencing; with fence|fences|fencing;
fencing : yes|y|perimeter|woven|net|full|fully|barbed|cross|wire|wood|pipe; all the? fence
`,
]

/** Phrases with words of a subject that name something else. */
export const OTHER_THINGS = `
city|town|village of water; city|town|village of .. spring|springs|lake|pond|woods|forest; fork|branch|prong river; next lot|tract|parcel; without|no pavement|asphalt; septic trucks|truck|inspection|inspected; restricted airspace|area|areas|hours; covid|load|bridge|speed|time|zoning|zone|flood|floodplain|plain|setback|septic|wetland|federal restrictions|restriction; covenant|covenants church|presbyterian|school|academy|health; unpaid|outstanding|delinquent|past|back hoa|poa dues|fees|fee; mineral tub|tubs|block|blocks|feeder|feeders|lick|supplement|deposits|oil; no water now|left|in;
water district says|board|office|requires|has; lake lot|lots; $# down from; timber only; CITY? water lateral|laterals; septic , which youd|youll|you; propane|water|storage|fuel|gas|oil|holding|pressure|gallon tank|tanks; hold|holds|held water well; payment plan|plans sold; rolling stones|stone|closing|basis|deadline; water table level; price|prices|cost|costs steep; steep appreciation|#|cost|costs|fine|fines|fees|taxes|tax|markup; cleared|clear title|customs|escrow|for; rolling|flat|oak|pine|open meadows|hills|oaks|meadow baptist|church|methodist|golf|school|subdivision|country|estates|addition; there no MOBILE HOMES;
electric|power fence|fencing|charger|gate|opener|company|bill|of|tools|equipment|easement|corridor|history|scooters|bikes|vehicle|plant|views;
high tension power lines?; ELECTRIC|sewer|water|gas LINE? easement|easements; purchasing|buying|solar|wind|will|generator|windmill power|electric|electricity;
water rights|view|views|bill|feature|features|heater|tower|shares|table|sports|oak|access|front|hole|quality|trough|troughs|tank|tanks|tanks|heater|resources|lines;
hot|live|irrigation|deep|running|ditch|surface|clear|white|rain|high|under|low water; oil|gas|wishing|disposal|injection well|wells; as|all well;
well maintained|located|established|known|kept|suited|drained|managed|built|cared|traveled|groomed|below|above|under;
very well; get|do|works well; storm sewer|sewers|drain; irrigation|monitoring|test|dry well|wells; water sewer bill|district;
sewer bill|bond|plant; septic companies|permit|design; septic tank? pumping|service|company; internet|easy|quick|river|lake|beach|water|boat|phone|trail|cell|creek|pond|lake access|lane;
access to interstate|town|#; utility|utilities|pipeline|drainage|conservation|power|powerline|scenic|tension|gas|sewer easement|easements; driveway; dirt bike|bikes|cheap|work|moving;
paved parking|drive|driveway|patio|path|paths|runway|trail|trails; national|state forest; forest lease|leases|permit|allotment|side|boundary;
now open; open house|to|concept|daily|floor|your|minded|views|view|water|space|season|yet; open year round|around;
level of; level # soil|charger|charging|broadband|internet; level headed; priced|pricing level|flat; ^ level the|your; price|prices flat|firm; be|title cleared;
timber rights|exempt|exemption|company|sale|value|type|stand|stands|lease; forest road|service|use;
trailer|mobile|home park; level playing; flat screen|rate|fee|tire|creek|rock|top; rolling over|stock|admission;
steep discount|discounts|price|learning; next|sea|eye|water|lake|pond|entry level;
hardwood floor|floors|flooring; restriction|restrictions on|of burning|use|water|your|#; carry|carries liability|insurance|all;
weight|parking|water|burn|burning|height|travel|height|use restrictions|restriction; mineral springs|county|search|water|owner; mobile phone|signal|service|coverage|park;
gravel|dirt|rock pit|bar|bars|drive|driveway; hot springs|spring; spring #|break|hill|house|houses|box|fed|valley|turkey|green|planting|summer|flowers;
every|this|last|through|until|by|in|next|early|late spring;
creek|river|lake|pond|stream|spring|springs|branch|creekside creek|branch|hill|hills|lake? wsc|sud|electric|post|bottom|bottoms|bed|road|rd|roads|lane|street|drive|estates|estate|realty|llc|isd|elementary|school|schools|ranch|subdivision|church|view|views|valley|park|store|area|country|county|acres|tract|trail|site|sites|city|hotel|rock|crossing|side|kits|supply|store|service|builders|hill|ranches|pkwy|circle|court|way|village|club;
woods|rolling|flat|hardwood|timber|pine|oak|forest hills|ridge|creek|branch|hollow|grove? road|lane|ranch|estates|realty|subdivision|isd|drive|street;
steep|level|wooded|open|rolling hollow|hills|ridge|grove|meadow|meadows|acres|valley road|lane|drive|street|court|estates|subdivision;
public|community pond|lake|pool|dock; fishing|swimming dock|pool; property tax|taxes|line|lines|owner; owner agent
`
/** Phrases with words that raise no doubt here. */
export const DOUBTLESS = `
mile|miles|yards of; previous|prior|former home|house|homesite|site|trailer|residence|dwelling|approval; to best of .. knowledge; potential $; potential :; should be? aware|know; can be had|seen; for over|nearly|about|almost|more? half|quarter|#|a mile|miles; mile|miles river|creek|frontage;
behind|by|surrounded other|another property|properties|tracts|parcels|owners|owner|land|lots|ownerships; windmill|house|barn|barns|home|cabin|fence|trailer|structure|buildings long|was|were? gone|removed|demolished; not plowed|maintained|guaranteed|graded|marked|lake|river|waterfront;
near center|middle|back|front|corner|house|barn|gate|entrance; may #; if any; condition|yield|depth|age unknown; no neighbors;
shared|share .. neighbor|other|others|lot|tract|lots|parcels #?; shared between|by|with two|three|#|both lots|tracts|homes|parcels; ^ tract|parcel # :
`
