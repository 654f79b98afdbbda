import type { State } from './subjects.ts'

/** What a state says, and where it stands. */
export interface StateRow {
  readonly state: State | 'no' | 'not'
  /** Whether it is said before its subject, after it, or either. */
  readonly place: 'before' | 'after' | 'either'
  readonly phrases: string
}

function state(name: StateRow['state'], place: StateRow['place']) {
  return (phrases: TemplateStringsArray): StateRow => ({
    state: name,
    place,
    phrases: phrases.join(''),
  })
}

export const STATES: readonly StateRow[] = [
  state('no', 'before')`
no|without|zero|nor|neither|lacks; w o; free of|from; not in|part|subject any|an? of|to?;
no any|other|more|current|longer
`,
  state('not', 'either')`not|isnt|arent|dont|doesnt|cannot|cant|wont|never|hardly|nothing|aint`,
  state('yes', 'after')`: yes|y|true|#; yes|y; apply|applies`,
  state('none', 'after')`
: none|n|0|$0|false|zero; allowed|permitted|ok|available : no|n|none; : no $; none; no|n|not $;
prohibited|prohib|forbidden|banned|disallowed|excluded; unavailable; $0
`,
  state('none', 'before')`prohibit|prohibits|prohibiting|forbid|forbids|bar|bars; keep|keeps out`,
  state('has', 'before')`
existing|installed|working|active|conventional|aerobic|engineered;
has|have|got|with a|an? working|good|existing?; on site :?
`,
  state('here', 'after')`
on|in|inside|onto|across|throughout each|entire? LAND;
onsite|installed|connected|hooked|existing|active|energized; in place|use|ground|already;
already in|on|there|set|up;
at|to|in|for|serves|serve|supplies|by|near|at old|new|main|hay|pole|dairy|rv|camp|building|#? stall|bay|bedroom|br? HOUSE;
is|are there|set|live|up|new|put|good; set|in $; serves|serve|reaches|comes
`,
  state('lot', 'after')`
at|to|near LAND; at|to|near lot|property line|corner; on|along|near lot|property line
`,
  state('near', 'either')`available|avail; out front; across from? street|road`,
  state('near', 'after')`
at|along|on|near|by|down|in|to|follows|follow|across .. road|roads|street|highway|curb|front|frontage|fm|line|fence|gate|edge|boundary|lane|cr|alley|mailbox|side|corner|right
`,
  state('allowed', 'after')`
allowed|allow|permitted|permit|welcome|ok|okay|fine|accepted|acceptable|legal|lawful|y
`,
  state('allowed', 'before')`
bring|put|allow|allows|allowing|permit|permits your|a|on?; can have|put
`,
  state('charged', 'after')`
$#; required|mandatory|apply|applies|enforced|in place|force; covers|maintains; : no|#; : mandatory|required
`,
  state('charged', 'before')`
mandatory|annual|yearly|monthly|modest|low|active; subject|governed to|by
`,
  state('conveys', 'either')`
convey|conveys|conveyed|conveying|transfer|transfers|pass|passes|go|goes|included|include|includes|intact|offered
`,
  state('reserved', 'either')`
reserve|reserves|reserved|reserving|retain|retains|retained|retaining|keep|keeps|keeping|severed|withheld|excluded|excluding|excepted|excepting|stay|stays;
owned by others
`,
  state('share', 'after')`: some|partial|half|partially`,
  state('share', 'before')`some|partial|half|third|quarter|eighth|eighths|fourth|#/#; # percent`,
  state('paved', 'either')`
paved|blacktop|asphalt|hardtop|pavement|concrete|tarred|chipseal|tar; hard surface|surfaced|top|topped;
chip seal|sealed
`,
  state('gravel', 'either')`gravel|graveled|rock|rocked|crushed|caliche`,
  state('dirt', 'either')`dirt|unpaved|graded|clay`,
  state('approved', 'either')`passed|approved|certified|okayed`,
  state('passed', 'either')`
passed|approved|approval|completed|done|good|passes|tested|okay|ok; on file; in hand
`,
]
