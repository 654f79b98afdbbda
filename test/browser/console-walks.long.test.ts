/** Walks of people in the console, on one service and in one browser. */
import './sign-in-walk.ts'
import './seller-walk.ts'
import './office-walk.ts'
import './boundary-walk.ts'
import './unsaved-walk.ts'
