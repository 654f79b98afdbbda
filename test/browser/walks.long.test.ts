/** Like `walks.test.ts`, for walks that take longer. */
import { PHONE } from './browsed-site.ts'
import { walkPages } from './page-walk.ts'
import { testQuestion } from './question.ts'
import './map-steps-walk.ts'
import './own-look-walk.ts'
import './own-map-walk.ts'

testQuestion('a phone', PHONE)
walkPages('long')
