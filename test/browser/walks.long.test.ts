/** Like `walks.test.ts`, for walks that take longer. */
import { walkPages } from './page-walk.ts'
import './property-walk.ts'
import './shortlist-walk.ts'
import './question-walk.ts'
import './map-walk.ts'
import './console-walk.ts'
import './search-view-walk.ts'

walkPages('long')
