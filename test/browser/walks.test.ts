/**
 * What visitors do on the site. The walks share one service and one browser, because starting both takes longer than
 * most walks.
 */
import './search-walk.ts'
import './property-walk.ts'
import './shortlist-walk.ts'
