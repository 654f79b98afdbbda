/** Like `walks.long.test.ts`: every other page, and the maps and looks of operators. */
import { PHONE } from './browsed-site.ts'
import { walkPages } from './page-walk.ts'
import { testQuestion } from './question.ts'
import './docs-walk.ts'
import './encoding-walk.ts'
import './map-steps-walk.ts'
import './map-walk.ts'
import './map-cards-walk.ts'
import './own-look-walk.ts'
import './own-map-walk.ts'
import './search-view-walk.ts'
import './valid-html-walk.ts'

testQuestion('a phone', PHONE)
walkPages('release')
