import { rowsOf } from './phrase-rows.ts'
import type { State } from './subjects.ts'

/** What a state says, and where it stands. */
export interface StateRow {
  readonly state: State | 'no' | 'not'
  /** Whether it is said before its subject, after it, or either. */
  readonly place: 'before' | 'after' | 'either'
  readonly phrases: string
}

export const STATES: readonly StateRow[] = rowsOf(`
> no before
no|without|zero|nor|neither|lacks; w o; free of|from; not in|part|subject any|an? of|to?; no any|other|more|current
> not either
not|isnt|arent|wasnt|werent|hasnt|havent|hadnt|dont|doesnt|didnt|cannot|cant|wont|never|hardly|nothing|aint; no longer; not in place|effect|force; very|too little; not much
> yes after
: yes|y|true|#; yes|y; apply|applies; : sure|absolutely|ok|okay|of
> none after
: none|n|0|$0|false|zero; allowed|permitted|ok|available : no|n|none; : no $; none; no|n|not $
prohibited|prohib|forbidden|banned|disallowed|excluded; $0; free $; free living|land|zone|area|lot|property|community|tract|acreage|acres; : not applicable; not applicable; may|can|shall|will|must|to? not be|to? be? placed|put|installed|moved|located
> none before
prohibit|prohibits|prohibiting|prohibited|forbid|forbids|bar|bars; keep|keeps out; not|aint|cannot|cant|dont|doesnt|wont|never allowed|permitted|have|put|place|bring|allow|permit|park|find|want|own|owns any?
> has before
existing|installed|working|active|buried|conventional|aerobic|engineered; has|have|got|with a|an? working|good|existing?; on site :?
> here after
on|in|inside|onto|across|throughout each|entire? LAND; onsite|installed|connected|hooked|existing|active|energized; available|avail on LAND; available|avail onsite; in place|use|ground|already; already in|on|there|set|up
at|to|in|for|serves|serve|supplies|by|near|at old|new|main|hay|pole|dairy|rv|camp|building|#? stall|bay|bedroom|br? HOUSE
is|are there|set|live|up|new|put|good; set|in $; serves|serve|reaches|comes
> lot after
at|to|near LAND; in? place? at|to|near lot|property line|corner; on|along|near lot|property line
> near either
available|avail; can be had|purchased|bought; out front; across from? street|road
> near after
stubbed|stub out? to|at LAND|lot|property line?
at|along|on|near|by|down|to|follows|follow|across .. road|roads|street|highway|curb|front|frontage|fm|st|line|fence|gate|edge|boundary|lane|cr|alley|mailbox|side|corner|right|roadside
runs|run|goes|passes|pass|comes past|by|along|beside LAND|front|us; in road|street|alley|front|lane
> allowed after
allowed|allow|permitted|permit|welcome|ok|okay|fine|friendly|accepted|acceptable|legal|lawful|y
> allowed before
bring|put|allow|allows|allowing|permit|permits your|a|on?; can have|put; permitted|allowed :?; zoned for
> charged after
$#; charges|charge|assesses|collects; required|mandatory|apply|applies|enforced|in place|force; covers|maintains; : no|#; : mandatory|required
> charged before
mandatory|annual|yearly|monthly|modest|low|active; subject|governed to|by
> conveys either
convey|conveys|conveyed|conveying|transfer|transfers|transferred|transferring|pass|passes|go|goes|included|include|includes|including|intact|offered; parting with
> reserved either
reserve|reserves|reserved|reserving|retain|retains|retained|retaining|keep|keeps|keeping|severed|withheld|excluded|excludes|exclude|excluding|excepted|excepting|stay|stays; owned by others
> share after
: some|partial|half|partially
> share before
some|partial|half|third|quarter|eighth|eighths|fourth|#/#; # percent; portion|percentage|part|fraction|share .. mineral|minerals|oil|royalty; half|#/# interest|share in|of
> paved either
paved|blacktop|asphalt|hardtop|pavement|macadam|concrete|tarred|chipseal|tar; hard surface|surfaced|top|topped; black top; chip seal|sealed
> gravel either
gravel|graveled|rock|rocked|crushed|caliche
> dirt either
dirt|unpaved|graded|clay
> approved either
passed|approved|certified|okayed
> passed either
passed|approved|approval|completed|done|good|passes|tested|okay|ok; on file; in hand
`).map(({ head, phrases }) => {
  const [state, place] = head.split(' ')
  return { state, place, phrases } as StateRow
})
