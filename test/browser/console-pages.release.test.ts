/** Every page of the console, on one service and in one browser. */
import './console-page-walk.ts'
