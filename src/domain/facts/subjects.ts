import type { FactName } from './land-facts.ts'

/**
 * What is said of a subject: `here`, on this land; `near`, within reach, as at the road; `lot`, at
 * the lot line; `yes`; `none`; or `bare` if it is mentioned and nothing is said of it. The others
 * are words of their subjects, such as the surface of a road.
 */
export type State =
  | 'bare'
  | 'here'
  | 'has'
  | 'near'
  | 'lot'
  | 'yes'
  | 'none'
  | 'allowed'
  | 'charged'
  | 'conveys'
  | 'reserved'
  | 'share'
  | 'paved'
  | 'gravel'
  | 'dirt'
  | 'passed'
  | 'approved'

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
ROADS;
county|state|public|town|township|city|country|private|subdivision|farm|interior|maintained road|roads|street|streets|highway|cr;
county|state|town|township|publicly|city maintained road|roads|street|streets;
road|street|access surface|surf|type|frontage|access; road|highway|street frontage on # sides;
cul de? sac; road? surface|surf type? :
`,
  subject('access', 'bare: paved')`
blacktop|asphalt|paved frontage|cr|fm|highway; paved all? way|to|until|from;
asphalt|blacktop|pavement until|to LAND|door|gate; blacktop; ^ paved|pavement|asphalt $;
paved on? both|two|#|all sides; two paved sides; paved route|rt|cul; on paved|pavement|asphalt $
`,
  subject('access', 'bare: gravel')`
gravel|caliche all? way; mile|miles of gravel; county|state|town|township maintained? gravel $;
maintained|graded gravel|caliche $
`,
  subject('access', 'bare: easement')`
DEEDED|access|ingress access|ingress? easement|easements; DEEDED right of? way in? from?;
# feet|foot wide? right of? way; DEEDED #? feet|foot? row; DEEDED # feet|foot? wide? access|ingress|egress|road? easement;
DEEDED ingress egress? easement; ingress egress easement;
access|acc|ingress|reach|enter .. easement; road access|surface type? : DEEDED? easement;
access .. DEEDED easement;
# feet|foot wide? DEEDED? access|ingress? easement for? ingress|access; easement access;
easement for ingress|access; right of way .. recorded|deeded
`,
  subject('access', 'bare: none')`
landlocked by? other? owners?; land locked by? other? owners?;
no|without legal|deeded|recorded|road|physical access; no road access|frontage|in|to;
road? access|surface type? : none
`,
  subject(
    'power',
    'here: onSite, has: onSite, near: available, lot: available, none: none',
    'utilities',
  )`
ELECTRIC; ELECTRIC LINE; ELECTRIC LINE LINE; ELECTRIC co? op|coop LINE?; light|highline|transformer;
light|power pole|poles|meter|bill; high line power; meter of light; rea power
`,
  subject('power', 'bare: onSite, near: available, none: none', 'utilities')`
# amp service|power|electric|electricity|panel|rv|plug|hookup|pedestal; meter base|pole|loop;
ELECTRIC meter|meters|pedestal|panel|hookup|hookups
`,
  subject('power', 'near: available, lot: available, none: none', 'utilities')`
utilities|services
`,
  subject('water', 'none: none', 'utilities')`utilities|services`,
  subject('power', 'bare: none')`off grid; off of? grid`,
  subject('water', 'bare: well, none: none', 'utilities')`
water well|wells;
drilled|existing|private|producing|working|bored|shared|deep|artesian|submersible|solar|domestic|active|strong|good|new|excellent|stock|windmill|dug water? well|wells;
well and|with|w septic|power|electric|electricity|pump; well and|with|w # gpm;
a|one|two|three|# well|wells; well flows; well|wells , # feet|gpm; well|wells : # feet|gpm;
well # feet|gpm|deep; well house|pump; septic|road|street|ELECTRIC , well $; well , septic|ELECTRIC;
well serves|produces|supplies|pumps|tested|equipped|drilled|makes|feeds;
well on|at|near|in LAND|HOUSE; water source|supply? : private? well
`,
  subject('water', 'here: well, has: well, yes: well, none: none', 'utilities')`well|wells`,
  subject(
    'water',
    'bare: public, near: available, lot: public, here: public, has: public',
    'utilities',
  )`
CITY water supply|system|service|line?; CITY water meter|tap|hookup;
water source|supply? : CITY CITY? meter|tap?; source|supply : CITY; water : meter|tap
`,
  subject('water', 'bare: public, near: available', 'utilities')`water meter|tap; tap of water`,
  subject('water', 'near: available, none: none', 'utilities')`
water; water line|lines|main|mains|service|source|supply
`,
  subject(
    'sewer',
    'bare: septic, none: none, has: septic, here: septic, yes: septic, approved: percTested',
    'utilities',
  )`
septic; septic system|tank|field|tanks; aerobic|conventional system; sewer : septic
`,
  subject(
    'sewer',
    'bare: public, near: public, lot: public, here: public, yes: public, has: public',
    'utilities',
  )`
CITY|sanitary sewer; CITY|sanitary sewer line|tap|main|service; sewer tap|line|main;
sewer|septic : CITY; CITY water and sewer
`,
  subject('sewer', 'none: none, near: public, lot: public', 'utilities')`sewer; waste`,
  subject('sewer', 'passed: percTested, yes: percTested')`
SOIL test|tests|evaluation|analysis|work|report; perc|perk; SOIL test|tests for|and septic;
septic site|evaluation|design
`,
  subject('sewer', 'bare: percTested')`
perced|perked|percs|perks; perc|perk tested|approved|approval|ready|okay|ok|good;
soil|soils|site tested? and? approved|passed;
soil|soils|site|lot .. approved for .. septic|system; soil|soils tested .. septic;
passed|passing SOIL test|tests?
`,
  subject('surfaceWater', 'bare: creek, yes: creek, has: creek, here: creek', 'water')`
creek|creeks|brook|stream|streams;
a|small|perennial|seasonal|clear|live|bold|intermittent|trout|spring branch;
branch runs|flows|crosses|through|on
`,
  subject('surfaceWater', 'bare: river', 'water')`
riverfront; river frontage|front|runs|flows|crosses|borders|boundary;
fronts|fronting|borders|bordering|backs|along|frontage|feet|mile|miles|yards .. river; on .. river
`,
  subject('surfaceWater', 'bare: pond, yes: pond, has: pond, here: pond', 'water')`
pond|ponds; stock|dirt|earthen|stk|cattle tank|tanks; tank|tanks stocked
`,
  subject('surfaceWater', 'bare: lake', 'water')`
lakefront; lake frontage|front|shore|shoreline;
borders|fronts|adjoins|bordering|frontage|feet|foot .. lake; private|small|stocked lake|lakes; lake stocked;
acre lake on|with|stocked|and|in; acre lake $; shoreline|waterfront .. lake
`,
  subject('surfaceWater', 'bare: spring, yes: spring, has: spring', 'water')`
a|natural|live|developed|bold|artesian|cold|mountain|two|three|four|several|#|good|round|perennial|freshwater|the|big|bold spring;
springs; spring : yes|y; spring on|at LAND|head; spring that|flows|runs|rises|never|has;
spring , developed
`,
  subject('yearRound', 'bare: true, yes: true')`
year round|around; all year; year long; perennial; # days|months year; all # months;
never|not|dont go|goes|gone|went|ran|run|runs|been? dry|empty; never|not known to? go|run? dry;
never|not dry|dries|dried|fails|failed|quit|quits|stops|stopped|ceases|empty;
never|not seen|been dry|empty; even in august; live creek|water|stream|springs|spring;
holds water; constantly flowing; without pause; through|thru drought
`,
  subject(
    'minerals',
    'conveys: convey, reserved: reserved, share: partial, none: reserved, yes: convey',
  )`
mineral|minerals|ogm rights|interest|interests|estate|right?;
oil ,? gas ,? and? other|hard? minerals? rights?; oil and gas and? other? minerals? rights?;
gas and oil rights?; mineral oil and? gas rights?; min rights?
`,
  subject('minerals', 'bare: reserved')`
surface only; surface estate|rights|sale only; surface estate $; all surface
`,
  subject('restrictions', 'bare: deed, none: none, charged: deed, yes: deed, has: deed', 'rules')`
deed|subdivision|recorded|known|building|private|light|lt|minimal|mild|modest|some|few|sensible|reasonable|protective|restrictive|architectural|mobile restrictions|restriction|covenants|covenant;
deed restricted; covenants|covenant; ccrs|ccr; cc and rs|r; c c and rs|r; restriction in|on deed;
d r
`,
  subject('restrictions', 'bare: deed, none: none, charged: deed, yes: deed', 'rules')`
restrictions|restriction|restricted
`,
  subject('restrictions', 'bare: none')`
unrestricted|nonrestricted; not restricted; restrictions : unrestricted; un restricted; restriction free
`,
  subject('mobileHomes', 'allowed: allowed, none: notAllowed, yes: allowed')`
MOBILE HOMES; MOBILE or|and MOBILE HOMES?;
mobiles|mh|mhs|trailers|trailer|doublewide|doublewides|manufactured|mobile;
trailer|double|single house|houses|home|homes; double wide|wides; single or double wides?; m h
`,
  subject(
    'mobileHomes',
    'allowed: allowed, yes: allowed',
  )`singlewide|singlewides; single wide|wides`,
  subject('mobileHomes', 'bare: notAllowed')`
site|stick built home|homes|houses? only; site built|blt only
`,
  subject('hoa', 'bare: yes, none: none, charged: yes, yes: yes', 'rules')`
hoa|poa; hoa|poa dues|fee|fees; property|home|lot|land owner|owners association;
homeowner|homeowners association
`,
  subject('hoa', 'charged: yes, has: yes, yes: yes, none: none', 'rules')`
association|dues; association dues|fee|fees; owners dues
`,
  subject('agExempt', 'bare: yes, yes: yes')`
AG tax|use? exempt|exemption|valuation|val|appraisal|classification|valued|assessment; ag ex;
AG use tax? valuation|exemption|value; under ag; assessed as agricultural; # d #;
exemptions|valuation : AG; appraised under agricultural
`,
  subject('financing', 'bare: owner, yes: owner')`
OWNER LENDS; OWNER will|can|to? LENDS; OWNER will? carry|carries note|paper|contract;
land contract; contract for deed; OWNER contract; we finance|carry;
OWNER|we|i|ill|wed|will carry|take note|paper|payments|contract; i can|will to? finance;
finance everyone; ofwac; directly to OWNER; no credit check|checks; take over payments;
OWNER|developer|own note; real estate contract; financing|terms : cash? conventional? OWNER
`,
  subject('terrain', 'bare: level, yes: level')`level|flat`,
  subject('terrain', 'bare: rolling, yes: rolling')`rolling; rolls`,
  subject('terrain', 'bare: steep, yes: steep')`steep|steeply`,
  subject('terrain', 'bare: wooded, yes: wooded')`
wooded|forested|timbered|woodland|woodlands|woods; timber|hardwood|hardwoods|pines|forest|timberland;
planted|loblolly|slash|red|white|natural|longleaf|young pine;
pine trees|plantation|timber|sawtimber; many|much|lots|hardwood|oak trees;
acres of .. oak|oaks|pine|hardwood|softwood|aspen|spruce|trees;
oak|pine|hardwood|timbered|timber hills|ridges|slopes|hollows;
veg|timb|cover : hardwood|mixed|pine|oak; a? wood lot
`,
  subject('terrain', 'bare: open, yes: open')`
open pasture|pastures|field|fields|range|grass|ground|land|rangeland|prairie|country|desert|meadow|meadows|grassland|cropland|tillable|farmland|bottom;
mostly|half|partially|part|wide|acres|all|# open;
open ,? and? rolling|level|wooded|flat|nearly|mostly|part|sagebrush|hay|sunny;
rolling|level|flat|brush|desert ,? and? open; open in|on;
topography|terrain|vegetation|land : open; half|# percent open;
acres of native? grass|grassland|pasture; cleared
`,
  subject('terrain', 'bare: fenced, yes: fenced')`
fenced; perimeter|cross|boundary fence|fenced|fencing; wire|pipe|strand fence|fenced|fencing;
fence|fenced on all|four|#; fence around; good|new fence|fences|fencing; fences are good|in|#;
fence : #|barbed|perimeter|all; fence of wire; enclosed by|with .. fence; # strand|wire ,? fence;
fencing : yes|y|perimeter|woven|net|full|fully|barbed|cross|wire|wood|pipe; all the? fence
`,
]

/** Phrases with words of a subject that name something else. */
export const OTHER_THINGS = `
electric|power fence|fencing|charger|gate|opener|company|bill|of|tools|equipment|easement|corridor|history|scooters|bikes|vehicle|plant|views;
high tension power lines?; ELECTRIC|sewer|water|gas LINE? easement|easements;
purchasing|buying|solar|wind|will|generator|windmill power|electric|electricity;
water rights|view|views|bill|feature|features|heater|tower|shares|table|sports|oak|access|front|hole|quality|trough|troughs|tank|tanks|tanks|heater|resources|lines;
hot|drinking|live|irrigation|deep|running|ditch|surface|clear|white|rain|high|under|low water;
oil|gas|wishing|disposal|injection well|wells; as|all well;
well maintained|located|established|known|kept|suited|drained|managed|built|cared|traveled|groomed|below|above|under;
very well; get|do|works well; storm sewer|sewers|drain; irrigation|monitoring|test|dry well|wells; water sewer bill|district;
sewer bill|bond|plant; septic companies|permit|design; septic tank? pumping|service|company;
internet|easy|quick|river|lake|beach|water|boat|phone|trail|cell|creek|pond|lake access|lane;
access to interstate|town|#;
utility|utilities|pipeline|drainage|conservation|power|powerline|scenic|tension|gas|sewer easement|easements;
driveway; dirt bike|bikes|cheap|work|moving;
paved parking|drive|driveway|patio|path|paths|runway|trail|trails; national|state forest;
now open; open house|to|concept|daily|floor|your|minded|views|view|water|space|year|season|yet;
level of; level # soil|charger; ^ level the|your; price|prices flat|firm; be|title cleared;
timber rights|exempt|exemption|company|sale|value|type|stand|stands|lease; forest road|service|use;
trailer|mobile|home park; level playing; flat screen|rate|fee|tire|creek|rock|top; rolling over|stock|admission;
steep discount|discounts|price|learning; next|sea|eye|water|lake|pond|entry level;
hardwood floor|floors|flooring; restriction|restrictions on|of burning|use|water|your|#; carry|carries liability|insurance|all;
weight|parking|water|burn|burning|height|travel|height|use restrictions|restriction;
mineral springs|county|search|water|owner; mobile phone|signal|service|coverage|park;
gravel|dirt|rock pit|bar|bars|drive|driveway; hot springs|spring;
spring #|break|hill|house|houses|box|fed|valley|turkey|green|planting|summer|flowers;
every|this|last|through|until|by|in|next|early|late spring;
creek|river|lake|pond|stream|spring|springs|branch|creekside creek|branch|hill|hills|lake? wsc|sud|electric|post|bottom|bottoms|bed|road|rd|roads|lane|street|drive|estates|estate|realty|llc|isd|elementary|school|schools|ranch|subdivision|church|view|views|valley|park|store|area|country|county|acres|tract|trail|site|sites|city|hotel|rock|crossing|side|kits|supply|store|service|builders|hill|ranches|pkwy|circle|court|way|village|club;
woods|rolling|flat|hardwood|timber|pine|oak|forest hills|ridge|creek|branch|hollow|grove? road|lane|ranch|estates|realty|subdivision|acres|isd|drive|street;
public|community|fishing|swimming pond|lake|pool|dock; property tax|taxes|line|lines|owner;
owner agent
`
/** Phrases with words that raise no doubt here. */
export const DOUBTLESS = `
mile|miles|yards of; previous|prior|former home|house|homesite|site|trailer;
near center|middle|back|front|corner|house|barn|gate|entrance; may #; if any; condition|yield|depth|age unknown; no neighbors;
shared|share .. neighbor|other|others|lot|tract #?; ^ tract|parcel # :
`
