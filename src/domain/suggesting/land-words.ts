import { type PhraseTable, phraseList, phraseTable } from './word-phrases.ts'

/** Words without effect on a search. */
export const FILLERS: PhraseTable<true> = phraseList(
  [
    'wit|several|dear|fine|acceptable|send|send me|subject to|ready to buy|ready for|im ready|few|a few|couple of|how much|how much is|how much for|google|siri|alexa|ok google|hey google|hey siri|man|so|really|maybe|let|lets|try|trying|think|thinking|use|using|upcoming|id be|be happy with|i can|i could|that has|must have|has to have|nothing without|not without|would like|interested|interested in|curious|pls|plz|ya|yall|yes|hmm|actually|basically|literally|absolutely|preferably|prefer|possibly|mainly|mostly|very|too|about|currently|right now|now|asap|am i|are there|is there|cool|pretty|beautiful|lovely|gorgeous|decent|nice and|dream|my dream|cash buyer|dont care|whatever|where i can|where we can|where you can|donde|acepten|aceptan|se acepten|se aceptan|permiten|permitan|necesito|a|an|the|and|w /|w|n|s|e|city of|town of|state of|county of|or|of|on|at|in|is|are|as|by|to|for|from|with|that|which|this|there|it|its|be|has|have|having|had|any|some|something|somewhere|all|just|only|also|plus|either|both|we|i|im|id like|id love|ill|you|your|our|us|me|my|my family|our family|my wife|they|he|she|who|what|whats|where|how|do|does|can|could|would|should|will|want|wants|wanted|wanting|need|needs|needed|like|love|looking|look|searching|search|find|finding|found|show|give|get|see|browse|buy|buying|purchase|purchasing|own|invest in|please|thanks|thank you|hello|hi|hey|available|already|already installed|installed|listing|listings|listed|real estate|for sale|4 sale|sale|sales|on sale|up for sale|selling|sell|seller|land|lands|lot|lots|parcel|parcels|tract|tracts|plot|plots|property|properties|acreage|piece of land|piece of property|piece|place|places|site|sites|ground|spot|area|type|kind|good|best|great|nice|deal|deals|offer|offers|us|usa|united states|america|american|help|ideal|perfect|suitable|am|avail|living|approximately|lnd|um|uh|anything|anywhere|got|as well as|as well|parcela|parcelas|already on|room for|was|were|been|first|zip|zip code|zipcode|hoping|hoping to|raise|left|along|off of|bordering|borders|adjoining|adjoins|adjacent|adjacent to|backs|backs up to|backing up to|next to {a;the}|i {run;raise;keep;have} {a few;some;my;} {goats;cattle;cows;horses;sheep;chickens;hogs;pigs;dogs}',
    'for build house|for build home|build house|build home|to build|to build on|to build house|to build home|put|to live on|to live|to own|for building|to put a house on|on it|someday|one day|dream home|ok so|ok i|ok google|oh man|id be|id be happy|happy with|i hope to|i hope|hope to|hi i|hi im|hi looking',
    'mi|mi terreno|mi familia|mi casa|mi esposa|para construir|construir|para construir casa|para construir mi casa|para construir una casa|en|de|del|la|las|los|el|un|una|y|con|para|por|cerca|tierra|tierras|terreno|terrenos|lote|lotes|propiedad|propiedades|venta|en venta|se vende|busco|quiero|comprar|acre de tierra',
    // What is planned is not there.
    '{to build;build;building;to put;put;for;for build} {a;my;our;the} {;dream;new;future;forever} {house;home;cabin}',
  ].join('|'),
)

/** Phrases with a meaning of their own that no search supports yet. */
export const UNREAD_PHRASES: PhraseTable<true> = phraseList(
  '{light;few;minimal;limited} restrictions|why|call|call me|call me back|text me|email me|contact me|you never answer|never answer|answer|phone number|customer service|sucks|scam|unsubscribe|password|log in|login|sign up|my account|list my land|sell my land|good deal|good deals|great deal|great deals|best deal|best deals|back taxes|neighbors|neighbor|good neighbors|nice neighbors|bad credit ok|bad credit okay|no credit ok|poor credit|va financing|fha financing|usda financing|land loan|vet loan|va land loan|vet land board|vet land board loan|veterans land board loan|facilidades de pago|near me|nearby|close to me|around me|around here|near here|close by|close to home|my area|in my area|below market|motivated seller|small|smaller|large|larger|big|huge|tiny|medium|short|long|old|upstate|downstate|panhandle|the panhandle|appalachia|the appalachians|the smokies|the rockies|the great plains|the midwest|midwest|the south|the west|the east|the north|the gulf coast|gulf coast|the southwest|the northwest|pacific northwest|the pacific northwest|the delta|the coast|north|south|east|west|northern|southern|eastern|western|northeast|northwest|southeast|southwest|northeastern|northwestern|southeastern|southwestern|central|rural|away from|far from|far away|within walking distance|walking distance|close to|not far from|average|cash only|for sale by owner|by owner|fsbo|easy terms|low down payment|front range|the front range|va loan|va loans|va loan eligible|va eligible|fha|fha loan|usda loan|usda eligible|construction loan|va construction loan|bad credit|good schools|good school district|school district|low crime|low crime area|low taxes|safe area|good investment|great investment|double in value|will double in value|appreciate|norte|sur|este|oeste|al norte|al sur|al norte de|al sur de|dry|scenic area|walmart|halfway|halfway between|half way between|midway between|in between',
)

/** Words before something that is not wanted. */
export const NEGATIONS: PhraseTable<true> = phraseList(
  'dont show|dont show me|do not show|do not show me|stop showing|stop showing me|quit showing me|dont send me|not interested in|not looking for|i hate|hate|sick of|tired of|isnt|is not|arent|are not|no|not|w / o|w / out|without|with no|with out|non|never|sin|nothing|zero|free of|free from|but no|and no|but not|dont want|do not want|doesnt have|does not have|cant have|no more|avoid|avoiding|none of|other than|anything but|everything but|minus|except|except for|excluding|exclude',
)

/** Between a negation and what it denies. */
export const AFTER_NEGATIONS: ReadonlySet<string> = new Set(
  'a an the any in on with within of part subject to such under governed by kind sort type for fucking real governing some damn stupid more'.split(
    ' ',
  ),
)

/** Behind something, they add nothing to a negation. */
export const AFTER_DENIED: PhraseTable<true> = phraseList(
  'of any kind|of any sort|at all|whatsoever|allowed|permitted|next door|across it|through it|over it|nearby|anywhere|around|please|pls|involved|on it|on property|on the property|property',
)

/** Words before places where no land is wanted; before a town, `outside of` means near it. */
export const EXCEPTIONS: PhraseTable<true> = phraseList(
  'not|not in|no|nothing in|never in|except|except in|except for|excluding|exclude|outside|outside of|but not|but not in|but|other than|besides|any state but|any state except|every state but|every state except|anywhere outside|anywhere outside of|anything but|everything but|everything except|everywhere except|anywhere but|anywhere but in|anywhere except|anywhere except in|everywhere but|all but|all states but|all states except|minus',
)

/** Words before something that is asked about, not looked for. */
export const QUESTIONS: PhraseTable<true> = phraseList(
  'what is the|whats the|what are the|how is the|is the|are the|why is the|what about the|how much are the|who owns the|why does everything have|why is everything in|why do they all have',
)

/** Words before the numbers of deeds: `lot 5 block 2`. */
export const LEGAL_WORDS: ReadonlySet<string> = new Set(
  'lot block blk tract unit section phase'.split(' '),
)

/** Words about something that need not be there: it is no wish. */
export const INDIFFERENT: PhraseTable<true> = phraseList(
  'dont care about|do not care about|dont care if|dont need|do not need|dont mind|doesnt matter if|doesnt have to have|no need for|regardless of|with or without|do not mind|not worried about|can live without|doesnt need',
)
/** The same behind a negation: `no power needed`. */
export const NEEDED: PhraseTable<true> = phraseList(
  'needed|required|necessary|ok|okay|is ok|is fine|fine|is needed|is required|is necessary',
)
export const NOT_NEEDED: PhraseTable<true> = phraseList(
  'is not necessary|isnt necessary|isnt required|isnt important|not essential|is not essential|is not a must|no es necesario|no es necesaria|no importa|or not|or no|or without|not required|not needed|not necessary|not important|optional|doesnt matter|does not matter|either way|not a must|isnt needed|is optional|ok either way|is not important|is not required|is not needed|not a deal breaker',
)

/** Phrases that are searched as words in a row. */
export const LAND_PHRASES: PhraseTable<string | null> = phraseTable({
  'bottom land|fixer upper|fixer uppers|long range view|long range views|flooded timber|standing timber|mature timber|lake rights|beach rights|ready to build|build ready|hunting lease income|grazing lease income|lease income|park model|park models|site plan|approved site plan|stock tanks|box stand|box stands|run in shed|fifth wheel|finished basement|mountain top|hill top|black hills|flint hills|sand hills|finger lakes|piney woods|gas rights|oil rights|tiny house|tiny home|tiny homes|guest house|pole barn|metal building|off grid|off the grid|hill country|blue ridge mountains|smoky mountains|great smoky mountains|rocky mountains|lake of the ozarks|lake michigan|lake superior|lake erie|lake huron|lake ontario|colorado river|mississippi river|missouri river|ohio river|arkansas river|tennessee river|illinois river|red river|rio grande|big bend|mountain view|mountain views|lake view|lake views|river view|ocean view|water view|city view|national forest|national park|state park|public land|state land|blm land|flood zone|flood plain|owner financing|owner financed|owner finance|owner will finance|seller financing|seller financed|mineral rights|water rights|oil and gas|gas well|water well|gravel road|dirt road|county road|road frontage|highway frontage|cul de sac|city water|county water|rural water|city sewer|septic tank|power lines|natural gas|high fence|high fenced|low fence|cross fenced|deer stand|deer blind|duck hunting|trophy deer|bass pond|stock tank|stock pond|trout stream|golf course|dead end|end of road|end of the road|move in ready|turn key|food plot|food plots|hay field|hay meadow|apple orchard|pecan orchard|fruit trees|hardwood timber|pine timber|cattle guard|rv park|rv hookups|full hookups|rv pad|boat ramp|boat dock|gated community|hot springs|land locked|tax sale|tax lien|title insurance|conservation easement|electric fence|electric fencing|electric gate|electric company|electric co op|ag exempt|ag exemption|wildlife exemption|new construction|red dirt|river bottom|creek bottom|horse stalls|swimming hole|fire pit|wind turbine|solar farm|solar panels|cell service|high speed internet|fiber internet|flat land|state highway|opportunity zone|investment property|build site|building site|shooting range|civil war|log cabin|log home|hobby farm|dairy farm|chicken houses|poultry houses|row crop|row crops|center pivot|deer lease|blm lease|state lease|grazing lease|grazing permit|cell tower|prime location|deeded access|easement access|quiet title|black soil|mixed use|underground utilities|no restrictions at all':
    null,
  'agua|con agua': 'water',
  'hwy frontage|hwy frntg': 'highway frontage',
  'rd frontage|rd frntg|road frntg': 'road frontage',
  pwr: 'power',
  'rv ok|rvs ok|rv allowed|rvs allowed|rv friendly': 'rv',
  'park my rv|park an rv|park a rv|park our rv|live in my rv|live in an rv|live in a rv': 'rv',
  'mtn|mtns': 'mountain',
  'mtn view|mtn views': 'mountain view',
  wtr: 'water',
  'util|utils': 'utilities',
  vivienda: 'house',
  ganado: 'cattle',
  granero: 'barn',
  'establo|establos|caballeriza|caballerizas': 'stable',
  'cabana|cabanas': 'cabin',
  riego: 'irrigation',
  'huerta|huerto': 'orchard',
})

/** Words of land, which are searched in descriptions, and are not names of towns on their own. */
export const LAND_WORDS: readonly string[] =
  'pond ponds well wells barn barns creek creeks fence fences fenced fencing power desert mobile manufactured modular home homes house cabin cabins shed sheds shop workshop garage hangar airstrip runway stable stables corral corrals arena pasture pastures meadow meadows field fields crop crops hay alfalfa corn wheat cotton rice soybean soybeans peanut peanuts pecan pecans walnut walnuts oak oaks pine pines cedar cedars hardwood hardwoods orchard orchards vineyard vineyards winery grape grapes apple apples citrus avocado blueberry christmas tree trees forest forests wood woods wooded timbered cleared open rolling flat level sloped steep hill hills hilly hilltop ridge ridges canyon canyons mesa mountain mountains valley valleys bluff bluffs cliff cliffs cave caves rock rocks rocky sand sandy soil fertile prairie plains grass grassland grassy brush swamp marsh wetland wetlands bayou river rivers stream streams spring springs lake lakes lagoon waterfall waterfalls water water dock pier boat beach ocean gulf bay island islands coast coastal view views scenic sunset sunrise private privacy secluded seclusion remote quiet peaceful isolated deer elk turkey turkeys quail dove duck ducks goose geese pheasant bear moose antelope hog hogs boar mule whitetail trophy bass trout fish fishing wildlife game bird birds cattle cow cows goat goats sheep livestock poultry chicken chickens pig pigs bee bees dog dogs pets camp camping campground campsite glamping hiking biking atv rv trailer trailers yurt tent hookup hookups electric electricity electrical utilities utility gas propane solar wind generator internet fiber broadband cell septic sewer plumbing irrigation irrigated sprinkler pivot restrictions unrestricted restricted zoning zoned deed deeded covenants hoa easement easements access road roads driveway highway paved gravel gated gate frontage survey surveyed mineral minerals royalties royalty oil lease rights tax taxes exempt exemption financing financed finance terms owner seller motivated investment investor income producing subdivide subdivided subdivision divisible development developer developable buildable build building builder homestead homesteading homesteaders offgrid prepper survival retreat getaway retirement vacation weekend family business retail industrial warehouse storage quarry mine mining gold lumber sawmill firewood logging dairy organic greenhouse garden gardening gardens nursery tillable tilled acreage hobby estate mansion lodge resort plantation historic historical log rustic luxury modern new remodeled renovated furnished pool spa tennis golf ski skiing snow snowmobile national state public park parks city town downtown school schools hospital church airport interstate railroad rail corner cul flood floodplain zone dam levee shade sunny drive fiddle wild open range grazing graze horseback trail trails stalls tack hunter hunters blind blinds stand feeder feeders plot foodplot gravel community friendly tiny hunted managed leased turnkey easy opportunity potential commercial lakehouse guesthouse basement porch deck fireplace kitchen garage apartment duplex condo cottage bungalow A-frame earthship container shipping barndominium barndo sandhills dryland crp blm usfs rvs bottomland native silo silos multifamily wma farmette farmettes llama llamas alpaca alpacas poplar almond almonds peach peaches maple hickory hemlock spruce fir timeshare timeshares snakes swampy soggy landlocked dredge pistachio hazelnut olive lavender truffle mushroom finished basement loft sauna kennel kennels aviary coop shouse casita bunkhouse chapel silage grain bins bin'
    .toLowerCase()
    .split(' ')

/** A text with one of these asks for land: "land for sale", unlike "hello". */
export const LAND_NOUNS: ReadonlySet<string> = new Set(
  'land lands lot lots parcel parcels tract tracts plot plots property properties acreage acre acres ground place places real estate listing listings sale usa us america anything anywhere everything all lnd parcela parcelas tierra tierras terreno terrenos lote lotes propiedad propiedades venta'.split(
    ' ',
  ),
)
