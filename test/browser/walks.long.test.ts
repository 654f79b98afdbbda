/** Like `walks.test.ts`, for walks that take longer. */
import './docs-walk.ts'
import './encoding-walk.ts'
import { walkPages } from './page-walk.ts'
import './valid-html-walk.ts'
import './property-walk.ts'
import './shortlist-walk.ts'
import './question-walk.ts'
import './map-walk.ts'
import './console-walk.ts'

walkPages('long')
