/**
 * Walks of visitors on the site. All share one service and one browser, because starting both takes longer than most of
 * what is done with them, and two browsers at once would keep the cores of a small machine busy. Chromium takes the time
 * of two thirds of the other tests of `npm test` together: what only a browser can show is in the long tests.
 */
import { walkPages } from './page-walk.ts'
import './search-walk.ts'

walkPages('quick')
