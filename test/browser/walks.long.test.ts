/**
 * Walks of visitors on the site. All share one service and one browser, because starting both takes longer than most of
 * what is done with them, and two browsers at once would keep the cores of a small machine busy.
 */
import { walkPages } from './page-walk.ts'
import './search-walk.ts'
import './property-walk.ts'
import './shortlist-walk.ts'
import './question-walk.ts'
import './console-walk.ts'

walkPages('long')
