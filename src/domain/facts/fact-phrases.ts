import type { FactName } from './land-facts.ts'

/**
 * The phrases that state a fact, one a line, in the form that `Phrasing` reads and with the
 * spellings of `spellings.ts`. Each means the same everywhere; what makes a sentence doubtful is in
 * `doubts.ts`. A phrase that may also be said of other land, of plans or of the past does not
 * belong here: a missing fact costs less than a wrong one.
 */
export const FACT_PHRASES: { readonly [Name in FactName]: Readonly<Record<string, string>> } = {
  access: {
    paved: `
paved|blacktop|asphalt|hardtop public|county|state|town|city|township|farm? maintained? road|street|streets|roads|cul|frontage|access|highway|fm
paved subdivision road|roads|street|streets
paved all? way
road|roads|street|streets|frontage|access : public? paved|blacktop|asphalt|concrete
road|roads|street|streets|frontage and? paved|blacktop|asphalt
road|roads|street|streets|frontage , paved
road|street is state|county? paved|blacktop|asphalt|concrete
road|street surf|surface|srf : paved|asphalt|blacktop
`,
    gravel: `
gravel county|public|town|township|state? road|roads
gravel frontage|access
county|town|township|state maintained? gravel road?
road|roads|access|frontage : gravel
county|town|township|public road|roads|frontage gravel
road|roads|frontage is gravel
county|town|township|public road|roads , gravel
road|street surf|surface|srf : gravel
`,
    dirt: `
dirt county|public|town|township|state? road|roads access?
county|township|public red|graded? dirt road|roads
graded dirt road|roads
roads? graded dirt
road|roads|access|frontage : dirt
road|roads|frontage is? dirt
county|township|line|public road|roads , dirt
road|street surf|surface|srf : dirt
`,
    easement: `
deeded|recorded|legal|perpetual access? easement
deeded|recorded right of? way
deeded|recorded|legal # feet|foot easement
access by? by|via|through|over|across deeded|recorded? easement
legal access by|via|through|over .. easement
access|acc : deeded|recorded? easement
access : # feet|foot recorded|deeded? easement
access is deeded|recorded easement
easement access
easement for ingress|access
`,
    none: `
landlocked
without|no legal access
without|no deeded access
`,
  },
  power: {
    onSite: `
power|electric|electricity|electrical|utilities service|meter|pedestal|pole? in|on place|site|property|lot|tract|land
power|electric|electricity service? onsite|connected|installed
power|electric|electricity : onsite|connected|installed|yes
power|electric|electricity : on site|property|lot
power|electric|electricity service? to|at|reaches|in old|dairy|new? barn|house|cabin|shop|shed|headquarters|building
power|electric|electricity comes|runs .. to barn|house|cabin|shop
power|electric|electricity|electrical meter|pedestal on|in|set|installed
power pole on|in property|place|site|lot|land
# amp service|power|electric
well|septic && power|electric|electricity
power|electric|electricity && well|septic
city|public|county water && power|electric|electricity on|in site|place
power|electric|electricity && on|in site|place
`,
    available: `
power|electric|electricity|electrical && at|along|on|follows|follow road|roads|street|highway|curb
power|electric|electricity|electrical service|lines|line|poles? at|along|on|to|in|follow|follows|near road|roads|street|highway|curb|front|frontage
power|electric|electricity && at|to|near lot|property line
power|electric|electricity && at lot
power|electric|electricity service|lines|line? underground|overhead at|to|along lot|property|road|street|fence line?
power|electric|electricity service|lines|line? runs|run|running overhead? along|by|down road|roads|street|front|fence|frontage
power|electric|electricity && available
water && electric|power|electricity available
power|electric|electricity : available
power|electric|electricity : at|along|on road|street|lot|line
utilities at|to street|road|lot : .. power|electric|electricity
`,
    none: `
no & power|electric|electricity|utilities
no electric|electrical|power service
no well|water|septic|utilities and|or no power|electric|electricity
without power|electricity|utilities
off grid
off of? grid
power|electric|electricity|utilities : none|no
power|electric|electricity no
utilities available|avail : none
`,
  },
  water: {
    well: `
water well
drilled|existing|private|producing water? well
new|good|deep|solar|shared|excellent|strong well serves|produces|with|and|on|in|#
well & septic
septic && well
well : # feet|gpm
well , # feet|gpm
well # feet|gpm
well and|with|w # gpm
well is? produces|pumps|tested|equipped|drilled
well at|on|near barn|house|cabin|headquarters|property|site
power|electric|electricity and well
power|electric|electricity , well
`,
    public: `
city|county|public|rural|municipal|community|coop water meter|tap
co op water meter|tap
city|public|county|rural|municipal water connected|installed
city|public|county|municipal water and city|public|county|municipal sewer
city|public|county|municipal|rural water to each? lot|property|house|tract
water : city|public|municipal|rural
water meter set|installed|paid|in|on
water meter in|on place|site|property
water tap paid|purchased|set|installed|in
`,
    available: `
city|county|public? water available
water : city|public|municipal|rural|county water? is? available|near|nearby
water && electric|electricity|power available
power|electric|electricity && water available
utilities at|to lot : && water
`,
    none: `
no water
no & water
no utilities
water : none|no
water no
no well and|or no? power|electric|electricity
water must hauled
`,
  },
  sewer: {
    septic: `
septic system|tank? installed
septic system|tank? in|on place|ground|site|property
septic system|tank installed|existing
existing|working|old|new septic system|tank?
well|power|electric|electricity|water && septic
septic && well|electric|power|electricity
septic for # bedroom|br
septic for bunkhouse|cabin|house|barn
septic : yes|installed|existing|conventional
`,
    public: `
public|city|municipal|county sewer connected|connection|tap
city|public|municipal|county water and? sewer to|connected
city|public|municipal sewer to|connected
city|public water and city|public sewer
sewer : public|city|municipal
has city|public sewer
`,
    percTested: `
perc|perk|soil|soils tested|test|site? and? approved|passed
perc|perk approved|approval
passed perc|perk|soil|soils
passed perc|perk|soil|soils test|tests
passing perc|perk|soil|soils test|tests
soil|soils|perc|perk test|tests|evaluation .. passed
soil|soils|perc|perk test|tests .. good
soil|soils tested .. septic
perc|percs|perced|perked and|, passed
`,
    none: `
septic|sewer : none
no power|water|electric|electricity|well & septic
no power|water|electric|electricity|well no septic
no power|water|electric|electricity|well , no septic
`,
  },
  surfaceWater: {
    creek: `
creek|stream|brook runs|flows|crosses|winds|wanders|meanders|borders|bisects|traverses
branch runs|flows|crosses
creek|stream|brook|branch on|through|along|across|at .. property|tract|land|back|north|south|east|west|line|boundary|middle|place|rear
wet weather creek
seasonal|perennial|intermittent|live|trout|wooded|clear|fed|rocky|round creek|stream|branch|brook
creek|stream frontage|front
frontage on|along .. creek
both sides of .. creek
along .. creek
water in .. creek
a small|little|pretty? creek|stream|brook
`,
    river: `
river frontage|front
riverfront
fronts|fronting|borders|bordering river
fronts|fronting|borders|bordering .. river
river runs|flows|crosses|borders
frontage on .. river
feet of|on .. river
miles on|of .. river
both sides of .. river
`,
    pond: `
stock|stocked|farm|fed|private|small|large|beaver|shallow|fishing|acre pond|ponds
two|three|four|several|# stocked|stock? ponds|tanks
pond|ponds stocked
stock|dirt|earthen tank|tanks
pond|ponds on|with|in|is|of
a pond
ponds
`,
    lake: `
lakefront
lake frontage
lake front
frontage on .. lake
feet on .. lake
feet of frontage on .. lake
frontage , # feet of it , on .. lake
private|stocked lake
`,
    spring: `
spring|springs on|at property|land|lnd|tract|place|head
natural|live|developed|bold|artesian|cold|mountain spring|springs
a spring feeds|flows|rises|up
two|three|several springs
spring , developed
`,
  },
  yearRound: {
    true: `
year round
runs|flows|flowing|water all year
perennial
never goes|gone|runs|ran|go|went|been|known to? go? dry
constantly flowing
`,
  },
  minerals: {
    convey: `
mineral|minerals rights|interest? # percent? convey|conveys|transfer|included|pass|go
mineral|minerals rights|interest? convey|conveys|transfer|included
seller owns minerals and conveys
minerals : convey|conveys|yes
oil|gas and? minerals convey
`,
    partial: '',
    reserved: `
mineral|minerals rights? not|dont|no include|included|convey|conveyed|go|transfer
mineral|minerals rights? do|does not convey|included|go|transfer
mineral|minerals rights? no convey|transfer
mineral|minerals : not|none|reserved
mineral|minerals rights? : seller? reserves|reserved|retains|none
mineral|minerals rights? reserved|retained|withheld
mineral|minerals rights? .. reserved|retained|severed|withheld|excluded
mineral|minerals owned by others
mineral|minerals sold long? ago
reserves|retains|retain|retaining|reserving|keeps|reserve all? mineral|minerals
reserves|retains|retain|reserving|keeps # percent of? mineral|minerals
reserves|excepts|retains|retain .. mineral|minerals
reserves|retains|retain .. gas and? other|hard minerals
no mineral|minerals
surface only
surface estate|rights|sale only
seller|owner owns? no minerals
`,
  },
  restrictions: {
    none: `
no restrictions|restriction
no deed|known|recorded|subdivision|building restrictions
no restrictions on|of record
no covenants on|of record
unrestricted
without restrictions
restriction free
restrictions|covenants : none
no covenants
`,
    deed: `
deed restricted|restrictions
light|lt|minimal|mild|modest|some|few|sensible|reasonable deed? restrictions|covenants
restrictive|subdivision|recorded|deeded|architectural covenants
ccrs|ccr|covenants
cc and rs|r
restrictions : no|#
restrictions apply
restrictions|covenants : no
`,
  },
  mobileHomes: {
    allowed: `
mobile|manufactured home|homes ok|okay|allowed|permitted|welcome|fine|accepted
mobile|manufactured home|homes are allowed|permitted|welcome|ok|okay|fine
mobile|manufactured home|homes : yes|ok|allowed
mobile homes , tiny homes okay|ok|allowed|welcome
mobiles|mobile|manufactured|mh ok|okay|allowed|permitted
mobiles|mh : ok|yes|allowed|y
manufactured|mh ok : y|yes
trailers allowed|ok|okay|fine|welcome
trailers are fine|ok|okay|allowed|welcome
bring your? mobile|manufactured|trailer home|house?
`,
    notAllowed: `
no mobile|manufactured home|homes|housing|dwellings
no mobile|manufactured or|and mobile|manufactured home|homes|housing
no mobile or|and modular
no mobiles|mh|trailers
mobile|mobiles|manufactured home|homes? not|arent|prohibited|isnt permitted|allowed?
mobile|mobiles|manufactured home|homes? not|arent|isnt permitted|allowed
mobile|manufactured home|homes prohibited
mobile|manufactured home|homes : not|no
mh : no|not
mh not perm|permitted|allowed
site|stick built home|homes? only
prohibit|prohibits|prohibiting mobile|manufactured
`,
  },
  hoa: {
    none: `
no hoa|poa|association
no property|home owners|owner association
no owners|homeowners association
hoa|poa|association : none|no|n|$0
hoa|poa|association dues|fee|fees? : $0
hoa|poa $0
hoa|poa no
not in? any|an? hoa|poa|association
without an? hoa|poa|association
`,
    yes: `
hoa|poa dues|fee|fees : $#
hoa|poa dues|fee|fees $#
hoa|poa annual|annually? fee|dues? $#
hoa|poa : $#
hoa|poa .. mandatory|required
annual|yearly|monthly hoa|poa dues|fee|fees
property|home owners association .. $#
property|home owners association , $#
property owners dues $#
homeowners|owners|association association? .. $#
mandatory hoa|poa|association
`,
  },
  agExempt: {
    yes: `
ag|agg|agricultural|agriculture exempt|exemption|valuation|val|appraisal|classification
ag ex|exempt : y|yes
ag ex y
ag ex
agricultural|ag tax exemption|valuation
ag use|tax valuation|exemption
`,
  },
  financing: {
    owner: `
owner|seller|owners|developer finance|financing|financed|terms
owner|seller will finance|carry
owner|seller carry
owner|seller carries|carry note|contract|paper|financing
land contract terms|available|offered
contract for deed
owner contract at
owner|seller take|takes a? note|payments
we finance|carry
fin|financing : owner|seller
fin|financing available : owner|seller
`,
  },
  terrain: {
    level: `
level
flat
`,
    rolling: `
rolling
`,
    steep: `
steep
`,
    wooded: `
wooded
forested
woodland|woodlands
woods
heavy|mature|of|and|merchantable timber
hardwood|hardwoods
pine trees
mature|towering|tall pines
wood lot
timber and pasture
loblolly|slash|red|white|planted pine
`,
    open: `
mostly|half|partially|part|wide open
open meadow|meadows|pasture|pastures|field|fields|range|grass|ground|land|rangeland|prairie|country|desert|sagebrush
open and rolling|level|wooded|flat
open wooded|rolling|level
open in front|back
open , rolling|level|wooded|flat|nearly|mostly
rolling|level|flat|brush|desert|cool , open
`,
    fenced: `
fenced
perimeter|cross fence
perimeter fence|fencing
wire|pipe|strand .. fence
`,
  },
}
