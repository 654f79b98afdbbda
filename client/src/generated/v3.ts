/**
 * What the API's description says, as types. Not to be changed by hand.
 * Re-derived by: npm run client:types
 */

export interface paths {
    "/types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lookup list: ids and labels that searches and answers use */
        get: operations["types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A seller's account */
        get: operations["member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logos/{size}/{color}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service's logo, for clients to show; ask once and keep it */
        get: operations["logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every state */
        get: operations["states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The regions of a state */
        get: operations["stateRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/lakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lakes of a state */
        get: operations["stateLakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/counties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The counties of a state */
        get: operations["stateCounties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cities of a state */
        get: operations["stateCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/state/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A state */
        get: operations["state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/region/{id}/counties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The counties of a region */
        get: operations["regionCounties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/region/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A region */
        get: operations["region"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/lake/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lake */
        get: operations["lake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/county/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A county */
        get: operations["county"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/city/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A city */
        get: operations["city"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/showcase/{id}/{scid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A featured listing, by its own id and that of its spotlight */
        get: operations["showcaselisting"];
        put?: never;
        /** Create a featured listing (0/0), feature a listing ({id}/0), or edit a featured one */
        post: operations["saveshowcaselisting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/showcase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every featured listing, in another order each time */
        get: operations["showcase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A listing with all that its page shows */
        get: operations["listing"];
        put?: never;
        /** Create a listing (id 0) or edit one */
        post: operations["savelisting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search listings, a page at a time; all criteria must be met */
        get: operations["listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a buyer's enquiry about a listing to its seller */
        post: operations["lead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    types: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: "sort" | "property" | "location" | "status" | "dt" | "listing";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "ID": 128,
                     *         "type": "Hunting Land",
                     *         "WaterType": 0,
                     *         "LandType": 0
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 128 */
                        ID: number;
                        /** @example Hunting Land */
                        type: string;
                        code?: string;
                        /** @enum {integer} */
                        WaterType?: 0 | 1;
                        /** @enum {integer} */
                        LandType?: 0 | 1;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountID": 1,
                     *       "companyName": "Lone Star Land",
                     *       "contactName": "Ana Peña",
                     *       "email": "ana@example.com",
                     *       "phoneNumber": "254-555-0101",
                     *       "companyAddress": {
                     *         "state": "TX",
                     *         "zip": 76634,
                     *         "streetLine2": "",
                     *         "city": "Clifton",
                     *         "street": "100 Main St"
                     *       },
                     *       "address": {
                     *         "state": "TX",
                     *         "zip": 76634,
                     *         "streetLine2": "",
                     *         "city": "Clifton",
                     *         "street": "100 Main St"
                     *       },
                     *       "isALC": true,
                     *       "isALCAdvanced": false,
                     *       "isSeller": false,
                     *       "isFree": false,
                     *       "isPremium": true,
                     *       "active": true,
                     *       "images": {
                     *         "badge": {
                     *           "thumbnail": "//land.example/media/members/1/logo-thumbnail.png",
                     *           "large": "//land.example/media/members/1/logo-large.png"
                     *         },
                     *         "portrait": {
                     *           "thumbnail": "//land.example/media/members/1/logo-thumbnail.png",
                     *           "large": "//land.example/media/members/1/logo-large.png"
                     *         },
                     *         "logo": {
                     *           "thumbnail": "//land.example/media/members/1/logo-thumbnail.png",
                     *           "large": "//land.example/media/members/1/logo-large.png"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @example 1 */
                        accountID: number;
                        /** @example Lone Star Land */
                        companyName: string;
                        /** @example Ana Peña */
                        contactName: string;
                        /** @example ana@example.com */
                        email: string;
                        /** @example 254-555-0101 */
                        phoneNumber: string;
                        companyAddress: {
                            /** @example TX */
                            state: string;
                            /** @example 76634 */
                            zip: number;
                            /** @example  */
                            streetLine2: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 100 Main St */
                            street: string;
                        };
                        address: {
                            /** @example TX */
                            state: string;
                            /** @example 76634 */
                            zip: number;
                            /** @example  */
                            streetLine2: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 100 Main St */
                            street: string;
                        };
                        /** @example true */
                        isALC: boolean;
                        /** @example false */
                        isALCAdvanced: boolean;
                        /** @example false */
                        isSeller: boolean;
                        /** @example false */
                        isFree: boolean;
                        /** @example true */
                        isPremium: boolean;
                        /** @example true */
                        active: boolean;
                        images: {
                            badge: {
                                /** @example //land.example/media/members/1/logo-thumbnail.png */
                                thumbnail: string;
                                /** @example //land.example/media/members/1/logo-large.png */
                                large: string;
                            };
                            portrait: {
                                /** @example //land.example/media/members/1/logo-thumbnail.png */
                                thumbnail: string;
                                /** @example //land.example/media/members/1/logo-large.png */
                                large: string;
                            };
                            logo: {
                                /** @example //land.example/media/members/1/logo-thumbnail.png */
                                thumbnail: string;
                                /** @example //land.example/media/members/1/logo-large.png */
                                large: string;
                            };
                        };
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    logos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                size: "thumbnail" | "small" | "medium" | "large";
                color: "black" | "white" | "transparent";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        alt: string;
                        height: number;
                        width: number;
                        src: string;
                        securesrc: string;
                        nofollow: boolean;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    states: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "stateID": 44,
                     *         "state": "Texas",
                     *         "stateCode": "TX",
                     *         "countyLabel": "County",
                     *         "north": 36.5013,
                     *         "south": 25.8404,
                     *         "east": -93.5175,
                     *         "west": -106.6472
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        state: string;
                        /** @example TX */
                        stateCode: string;
                        /** @example County */
                        countyLabel: string;
                        /** @example 36.5013 */
                        north: number;
                        /** @example 25.8404 */
                        south: number;
                        /** @example -93.5175 */
                        east: number;
                        /** @example -106.6472 */
                        west: number;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    stateRegions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "regionID": 4405,
                     *         "regionName": "Central Texas",
                     *         "stateID": 44
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 4405 */
                        regionID: number;
                        /** @example Central Texas */
                        regionName: string;
                        /** @example 44 */
                        stateID: number;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    stateLakes: {
        parameters: {
            query?: {
                /** @description How many to answer at most; 0 for all. Accepts a whole number from 0. */
                Limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "lakeID": 604,
                     *         "lakename": "Lake Whitney",
                     *         "stateID": 44,
                     *         "stateName": "Texas",
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "latitude": 31.94,
                     *         "longitude": -97.42
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 604 */
                        lakeID: number;
                        /** @example Lake Whitney */
                        lakename: string;
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        stateName: string;
                        /** @example 48035 */
                        countyID: number;
                        /** @example Bosque */
                        county: string;
                        /** @example 31.94 */
                        latitude: number;
                        /** @example -97.42 */
                        longitude: number;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    stateCounties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "countyLabel": "County",
                     *         "FIPS": 48035,
                     *         "stateID": 44,
                     *         "stateCode": "TX",
                     *         "regionID": 4405,
                     *         "latitude": 31.9006,
                     *         "longitude": -97.633,
                     *         "regionName": "Central Texas"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 48035 */
                        countyID: number;
                        /** @example Bosque */
                        county: string;
                        /** @example County */
                        countyLabel: string;
                        /** @example 48035 */
                        FIPS: number;
                        /** @example 44 */
                        stateID: number;
                        /** @example TX */
                        stateCode: string;
                        /** @example 4405 */
                        regionID: number;
                        /** @example 31.9006 */
                        latitude: number;
                        /** @example -97.633 */
                        longitude: number;
                        /** @example Central Texas */
                        regionName: string;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    stateCities: {
        parameters: {
            query?: {
                /** @description How many to answer at most; 0 for all. Accepts a whole number from 0. */
                Limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "cityID": 24904,
                     *         "cityname": "Clifton",
                     *         "stateID": 44,
                     *         "state": "Texas",
                     *         "latitude": 31.7918,
                     *         "longitude": -97.5203
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 24904 */
                        cityID: number;
                        /** @example Clifton */
                        cityname: string;
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        state: string;
                        /** @example 31.7918 */
                        latitude: number;
                        /** @example -97.5203 */
                        longitude: number;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stateID": 44,
                     *       "state": "Texas",
                     *       "stateCode": "TX",
                     *       "countyLabel": "County",
                     *       "north": 36.5013,
                     *       "south": 25.8404,
                     *       "east": -93.5175,
                     *       "west": -106.6472
                     *     }
                     */
                    "application/json": {
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        state: string;
                        /** @example TX */
                        stateCode: string;
                        /** @example County */
                        countyLabel: string;
                        /** @example 36.5013 */
                        north: number;
                        /** @example 25.8404 */
                        south: number;
                        /** @example -93.5175 */
                        east: number;
                        /** @example -106.6472 */
                        west: number;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    regionCounties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "countyID": 48035,
                     *         "county": "Bosque",
                     *         "countyLabel": "County",
                     *         "FIPS": 48035,
                     *         "stateID": 44,
                     *         "stateCode": "TX",
                     *         "regionID": 4405,
                     *         "latitude": 31.9006,
                     *         "longitude": -97.633,
                     *         "regionName": "Central Texas"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 48035 */
                        countyID: number;
                        /** @example Bosque */
                        county: string;
                        /** @example County */
                        countyLabel: string;
                        /** @example 48035 */
                        FIPS: number;
                        /** @example 44 */
                        stateID: number;
                        /** @example TX */
                        stateCode: string;
                        /** @example 4405 */
                        regionID: number;
                        /** @example 31.9006 */
                        latitude: number;
                        /** @example -97.633 */
                        longitude: number;
                        /** @example Central Texas */
                        regionName: string;
                    }[];
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    region: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "regionID": 4405,
                     *       "regionName": "Central Texas",
                     *       "stateID": 44
                     *     }
                     */
                    "application/json": {
                        /** @example 4405 */
                        regionID: number;
                        /** @example Central Texas */
                        regionName: string;
                        /** @example 44 */
                        stateID: number;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    lake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lakeID": 604,
                     *       "lakename": "Lake Whitney",
                     *       "stateID": 44,
                     *       "stateName": "Texas",
                     *       "countyID": 48035,
                     *       "county": "Bosque",
                     *       "latitude": 31.94,
                     *       "longitude": -97.42
                     *     }
                     */
                    "application/json": {
                        /** @example 604 */
                        lakeID: number;
                        /** @example Lake Whitney */
                        lakename: string;
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        stateName: string;
                        /** @example 48035 */
                        countyID: number;
                        /** @example Bosque */
                        county: string;
                        /** @example 31.94 */
                        latitude: number;
                        /** @example -97.42 */
                        longitude: number;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    county: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "countyID": 48035,
                     *       "county": "Bosque",
                     *       "countyLabel": "County",
                     *       "FIPS": 48035,
                     *       "stateID": 44,
                     *       "stateCode": "TX",
                     *       "regionID": 4405,
                     *       "latitude": 31.9006,
                     *       "longitude": -97.633
                     *     }
                     */
                    "application/json": {
                        /** @example 48035 */
                        countyID: number;
                        /** @example Bosque */
                        county: string;
                        /** @example County */
                        countyLabel: string;
                        /** @example 48035 */
                        FIPS: number;
                        /** @example 44 */
                        stateID: number;
                        /** @example TX */
                        stateCode: string;
                        /** @example 4405 */
                        regionID: number;
                        /** @example 31.9006 */
                        latitude: number;
                        /** @example -97.633 */
                        longitude: number;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    city: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cityID": 24904,
                     *       "cityname": "Clifton",
                     *       "stateID": 44,
                     *       "state": "Texas",
                     *       "latitude": 31.7918,
                     *       "longitude": -97.5203
                     *     }
                     */
                    "application/json": {
                        /** @example 24904 */
                        cityID: number;
                        /** @example Clifton */
                        cityname: string;
                        /** @example 44 */
                        stateID: number;
                        /** @example Texas */
                        state: string;
                        /** @example 31.7918 */
                        latitude: number;
                        /** @example -97.5203 */
                        longitude: number;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    showcaselisting: {
        parameters: {
            query?: {
                /** @description All photos of the tour instead of the main one alone. Accepts true, false, 1, 0, yes or no. */
                includeImages?: boolean;
                /** @description The documents too. Accepts true, false, 1, 0, yes or no. */
                includeDocuments?: boolean;
                /** @description The amenities too, by group. Accepts true, false, 1, 0, yes or no. */
                includeAmenities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                scid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 1024 */
                        listingID: number;
                        /** @example Forty acres by the creek */
                        listingTitle: string;
                        /**
                         * Format: date
                         * @example 2026-09-08
                         */
                        listingDate: string;
                        propertyTypes: {
                            /** @example 130 */
                            id: number;
                            /** @example Hunting Land, Ranches */
                            label: string;
                        };
                        price: {
                            /** @example 480000 */
                            numeric: number;
                            /** @example $480,000 */
                            formatted: string;
                        };
                        locationIDs: {
                            /** @example 44 */
                            stateID: number;
                            /** @example 24904 */
                            cityID: number;
                            /** @example 48035 */
                            countyID: number;
                        };
                        /** @example https://land.example/property/forty-acres-by-the-creek/1024 */
                        portal_URL: string;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                        /** @example https://land.example/v3/listings?propertyTypes=130 */
                        type_listings_URL: string;
                        /** @example https://land.example/v3/listings?countyID=48035 */
                        county_listings_URL: string;
                        /** @example https://land.example/v3/listings?cityID=24904 */
                        city_listings_URL: string;
                        /** @example https://land.example/v3/listings?stateID=44 */
                        state_listings_URL: string;
                        /** @example https://land.example/v3/listings?acctid=1 */
                        member_listings_URL: string;
                        /** @example https://land.example/v3/member/1 */
                        member_URL: string;
                        images: {
                            thumbnail: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            popup: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            large: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            /** @example The creek in spring */
                            description: string;
                            /** @example Creek */
                            label: string;
                        }[];
                        documents?: {
                            /** @example Rolling hills and a creek that never ran dry. */
                            description: string;
                            URL: string;
                        }[];
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        };
                        /** @example false */
                        hasBoundaries: boolean;
                        /** @example  */
                        encodedBoundaries: string;
                        /** @example Available */
                        status: string;
                        /** @example North on FM 219 */
                        directions: string;
                        description: string;
                        /** @example  */
                        youTube: string;
                        /** @example  */
                        virtualTour: string;
                        /** @example  */
                        flyer: string;
                        /** @example 40 */
                        acres: number;
                        address: {
                            /** @example Bosque */
                            county: string;
                            /** @example Texas */
                            state: string;
                            /** @example 76634 */
                            zip: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 12 Creek Rd */
                            street: string;
                        };
                        /** @example 31.7918 */
                        lat: number;
                        /** @example -97.5203 */
                        lng: number;
                        /** @example false */
                        isAuction: boolean;
                        seller: {
                            /** @example Ana Peña */
                            name: string;
                            /** @example Lone Star Land */
                            company: string;
                            /** @example 254-555-0101 */
                            phone: string;
                            /** @example  */
                            fax: string;
                            /** @example //land.example/media/members/1/logo-large.png */
                            logo: string;
                            /** @example /v3/member/1 */
                            resource: string;
                            /** @example 1 */
                            acctID: number;
                            address: {
                                /** @example TX */
                                state: string;
                                /** @example 76634 */
                                zip: number;
                                /** @example  */
                                streetLine2: string;
                                /** @example Clifton */
                                city: string;
                                /** @example 100 Main St */
                                streetLine1: string;
                            };
                        };
                        /** @example true */
                        hasHouse: boolean;
                        homeDetails: {
                            /** @example 3 */
                            beds: number;
                            /** @example 2 */
                            baths: number;
                            /** @example 1850 */
                            sqft: string;
                            /** @example 1 */
                            halfBaths: number;
                        };
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The listing is no longer available */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    saveshowcaselisting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same value within 24 hours is done once. */
                "Idempotency-Key"?: string;
                /** @description The ETag that the listing was read with: it is edited only if it is still so. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                scid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The account that the listing belongs to
                     * @example 1
                     */
                    accountID: number;
                    /**
                     * @example {
                     *       "listingTitle": "Forty acres by the creek",
                     *       "propertyTypes": {
                     *         "id": 130
                     *       },
                     *       "price": {
                     *         "numeric": 480000
                     *       },
                     *       "acres": 40,
                     *       "address": {
                     *         "state": "TX",
                     *         "county": "Bosque",
                     *         "city": "Clifton",
                     *         "zip": "76634",
                     *         "street": "12 Creek Rd"
                     *       },
                     *       "description": "Rolling hills and a creek that never ran dry.",
                     *       "homeDetails": {
                     *         "beds": 3,
                     *         "baths": 2,
                     *         "halfBaths": 1,
                     *         "sqft": 1850
                     *       },
                     *       "amenities": {
                     *         "Land": {
                     *           "Fencing": [
                     *             "Barbed wire"
                     *           ],
                     *           "Ponds": [
                     *             2
                     *           ]
                     *         }
                     *       },
                     *       "documents": [
                     *         {
                     *           "description": "Survey",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    data: {
                        listingTitle?: string;
                        /** Format: date */
                        listingDate?: string;
                        propertyTypes?: {
                            /** @description Sum of one to three ids of /types/property */
                            id: number;
                            /** @description Follows from other members; taken and ignored */
                            label?: unknown;
                        };
                        LFType1?: number | string;
                        LFType2?: (number | string) | null;
                        LFType3?: (number | string) | null;
                        price?: {
                            numeric?: number | null;
                            /** @description Follows from other members; taken and ignored */
                            formatted?: unknown;
                        } | null;
                        acres?: number;
                        locationIDs?: {
                            stateID?: number | null;
                            cityID?: number | null;
                            countyID?: number | null;
                            lakeID?: number | null;
                        };
                        address?: {
                            county?: string | null;
                            state?: string | null;
                            zip?: (string | number) | null;
                            city?: string | null;
                            street?: string | null;
                        };
                        lat?: number | null;
                        lng?: number | null;
                        description?: string | null;
                        directions?: string | null;
                        /** @description Label or code of /types/status */
                        status?: string;
                        /** @description Whether it is shown */
                        active?: boolean;
                        images?: {
                            thumbnail?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            popup?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            large?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            description?: string | null;
                            label?: string | null;
                        }[] | null;
                        documents?: {
                            description?: string | null;
                            /** @description http or https */
                            URL: string;
                        }[] | null;
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        } | null;
                        encodedBoundaries?: string | null;
                        youTube?: string | null;
                        virtualTour?: string | null;
                        flyer?: string | null;
                        hasHouse?: boolean;
                        homeDetails?: {
                            beds?: number | null;
                            baths?: number | null;
                            halfBaths?: number | null;
                            sqft?: (number | string) | null;
                        } | null;
                        auctionID?: number | null;
                        auction?: {
                            title?: string | null;
                            address?: string | null;
                            city?: string | null;
                            stateID?: number | null;
                            /**
                             * Format: date
                             * @description Needed for a new auction
                             */
                            date?: string;
                            time?: string | null;
                        } | null;
                        /** @description 2 for sale, 3 lease; 1 with an auction */
                        listingType?: number;
                        brokerNotes?: string | null;
                        showingInstructions?: string | null;
                        legalDescription?: string | null;
                        listFeedKey?: string | null;
                        listingURL?: string | null;
                        externalListingURL?: string | null;
                        leadRoutingEmail?: string | null;
                        /** @description Follows from other members; taken and ignored */
                        listingID?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        portal_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        listing_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        type_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        county_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        city_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        state_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        hasBoundaries?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        seller?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        isAuction?: unknown;
                    };
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The account that the listing belongs to
                     * @example 1
                     */
                    accountID: number;
                    /**
                     * @example {
                     *       "listingTitle": "Forty acres by the creek",
                     *       "propertyTypes": {
                     *         "id": 130
                     *       },
                     *       "price": {
                     *         "numeric": 480000
                     *       },
                     *       "acres": 40,
                     *       "address": {
                     *         "state": "TX",
                     *         "county": "Bosque",
                     *         "city": "Clifton",
                     *         "zip": "76634",
                     *         "street": "12 Creek Rd"
                     *       },
                     *       "description": "Rolling hills and a creek that never ran dry.",
                     *       "homeDetails": {
                     *         "beds": 3,
                     *         "baths": 2,
                     *         "halfBaths": 1,
                     *         "sqft": 1850
                     *       },
                     *       "amenities": {
                     *         "Land": {
                     *           "Fencing": [
                     *             "Barbed wire"
                     *           ],
                     *           "Ponds": [
                     *             2
                     *           ]
                     *         }
                     *       },
                     *       "documents": [
                     *         {
                     *           "description": "Survey",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    data: {
                        listingTitle?: string;
                        /** Format: date */
                        listingDate?: string;
                        propertyTypes?: {
                            /** @description Sum of one to three ids of /types/property */
                            id: number;
                            /** @description Follows from other members; taken and ignored */
                            label?: unknown;
                        };
                        LFType1?: number | string;
                        LFType2?: (number | string) | null;
                        LFType3?: (number | string) | null;
                        price?: {
                            numeric?: number | null;
                            /** @description Follows from other members; taken and ignored */
                            formatted?: unknown;
                        } | null;
                        acres?: number;
                        locationIDs?: {
                            stateID?: number | null;
                            cityID?: number | null;
                            countyID?: number | null;
                            lakeID?: number | null;
                        };
                        address?: {
                            county?: string | null;
                            state?: string | null;
                            zip?: (string | number) | null;
                            city?: string | null;
                            street?: string | null;
                        };
                        lat?: number | null;
                        lng?: number | null;
                        description?: string | null;
                        directions?: string | null;
                        /** @description Label or code of /types/status */
                        status?: string;
                        /** @description Whether it is shown */
                        active?: boolean;
                        images?: {
                            thumbnail?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            popup?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            large?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            description?: string | null;
                            label?: string | null;
                        }[] | null;
                        documents?: {
                            description?: string | null;
                            /** @description http or https */
                            URL: string;
                        }[] | null;
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        } | null;
                        encodedBoundaries?: string | null;
                        youTube?: string | null;
                        virtualTour?: string | null;
                        flyer?: string | null;
                        hasHouse?: boolean;
                        homeDetails?: {
                            beds?: number | null;
                            baths?: number | null;
                            halfBaths?: number | null;
                            sqft?: (number | string) | null;
                        } | null;
                        auctionID?: number | null;
                        auction?: {
                            title?: string | null;
                            address?: string | null;
                            city?: string | null;
                            stateID?: number | null;
                            /**
                             * Format: date
                             * @description Needed for a new auction
                             */
                            date?: string;
                            time?: string | null;
                        } | null;
                        /** @description 2 for sale, 3 lease; 1 with an auction */
                        listingType?: number;
                        brokerNotes?: string | null;
                        showingInstructions?: string | null;
                        legalDescription?: string | null;
                        listFeedKey?: string | null;
                        listingURL?: string | null;
                        externalListingURL?: string | null;
                        leadRoutingEmail?: string | null;
                        /** @description Follows from other members; taken and ignored */
                        listingID?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        portal_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        listing_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        type_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        county_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        city_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        state_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        hasBoundaries?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        seller?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        isAuction?: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": {
                        /** @example true */
                        success: boolean;
                        /** @example 1024 */
                        listingID: number;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                    };
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": {
                        /** @example true */
                        success: boolean;
                        /** @example 1024 */
                        listingID: number;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The key lacks a permission, or may not act for the account */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The request with this Idempotency-Key is still being worked on */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The listing is not as If-Match says */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body is neither JSON nor a form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The Idempotency-Key came with another request before */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
        };
    };
    showcase: {
        parameters: {
            query?: {
                /** @description Larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @example 1024 */
                            listingID: number;
                            /** @example Forty acres by the creek */
                            listingTitle: string;
                            /** @example September, 8 2026 00:00:00 */
                            listingDate: string;
                            lastModified?: string;
                            /** @example Hunting Land, Ranches */
                            propertyTypes: string;
                            /** @example 130 */
                            propertyTypeIDs: number;
                            /** @example true */
                            hasHouse: boolean;
                            /** @example 480000 */
                            price: number;
                            /** @example 40 */
                            acres: number;
                            /** @enum {integer} */
                            isPlatinum: 0 | 1;
                            /** @enum {integer} */
                            isALC: 0 | 1;
                            /** @enum {integer} */
                            isALCAdvanced: 0 | 1;
                            /** @enum {integer} */
                            isFree: 0 | 1;
                            /** @example 2.5 */
                            baths: number | string;
                            /** @example 3 */
                            bedrooms: number | string;
                            /** @example 1850 */
                            homesqft: number | string;
                            /** @example  */
                            auctionDate: string;
                            /** @example  */
                            auctionID: number | string;
                            /** @example  */
                            lakeID: number | string;
                            /** @example  */
                            youTube: string;
                            /** @example Texas */
                            state: string;
                            /** @example TX */
                            stateCode: string;
                            /** @example Bosque */
                            county: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 76634 */
                            zip: string;
                            /** @example 12 Creek Rd */
                            address: string;
                            /** @example 44 */
                            stateID: number;
                            /** @example 48035 */
                            countyID: number;
                            /** @example 24904 */
                            cityID: number;
                            /** @example 31.7918 */
                            latitude: number;
                            /** @example -97.5203 */
                            longitude: number;
                            /** @example 254-555-0101 */
                            phone: string;
                            /** @example Lone Star Land */
                            company: string;
                            /** @example Ana Peña */
                            contactName: string;
                            /** @example 1 */
                            acctID: number;
                            /** @example //land.example/media/pictures/7/thumbnail.jpg */
                            thumbnail: string;
                            /** @example 1 */
                            rowNumber: number;
                            description?: string;
                            /** @example //land.example/media/members/1/badge-thumbnail.png */
                            accountBadge: string;
                            /** @example //land.example/media/members/1/portrait-thumbnail.png */
                            accountPortrait: string;
                            scid: number;
                        }[];
                        /** @enum {string} */
                        records: "";
                        /** @enum {string} */
                        pages: "";
                        /** @enum {string} */
                        currentPage: "";
                        /** @enum {string} */
                        prevPage: "";
                        /** @enum {string} */
                        nextPage: "";
                        /** @example Land for sale in the United States */
                        breadcrumb: string;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    listing: {
        parameters: {
            query?: {
                /** @description All photos of the tour instead of the main one alone. Accepts true, false, 1, 0, yes or no. */
                includeImages?: boolean;
                /** @description The documents too. Accepts true, false, 1, 0, yes or no. */
                includeDocuments?: boolean;
                /** @description The amenities too, by group. Accepts true, false, 1, 0, yes or no. */
                includeAmenities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 1024 */
                        listingID: number;
                        /** @example Forty acres by the creek */
                        listingTitle: string;
                        /**
                         * Format: date
                         * @example 2026-09-08
                         */
                        listingDate: string;
                        propertyTypes: {
                            /** @example 130 */
                            id: number;
                            /** @example Hunting Land, Ranches */
                            label: string;
                        };
                        price: {
                            /** @example 480000 */
                            numeric: number;
                            /** @example $480,000 */
                            formatted: string;
                        };
                        locationIDs: {
                            /** @example 44 */
                            stateID: number;
                            /** @example 24904 */
                            cityID: number;
                            /** @example 48035 */
                            countyID: number;
                        };
                        /** @example https://land.example/property/forty-acres-by-the-creek/1024 */
                        portal_URL: string;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                        /** @example https://land.example/v3/listings?propertyTypes=130 */
                        type_listings_URL: string;
                        /** @example https://land.example/v3/listings?countyID=48035 */
                        county_listings_URL: string;
                        /** @example https://land.example/v3/listings?cityID=24904 */
                        city_listings_URL: string;
                        /** @example https://land.example/v3/listings?stateID=44 */
                        state_listings_URL: string;
                        /** @example https://land.example/v3/listings?acctid=1 */
                        member_listings_URL: string;
                        /** @example https://land.example/v3/member/1 */
                        member_URL: string;
                        images: {
                            thumbnail: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            popup: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            large: {
                                /** @example 7 */
                                ID: number;
                                /** @example //land.example/media/pictures/7/large.jpg */
                                SRC: string;
                                /** @example 800 */
                                height: number;
                                /** @example 1200 */
                                width: number;
                            };
                            /** @example The creek in spring */
                            description: string;
                            /** @example Creek */
                            label: string;
                        }[];
                        documents?: {
                            /** @example Rolling hills and a creek that never ran dry. */
                            description: string;
                            URL: string;
                        }[];
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        };
                        /** @example false */
                        hasBoundaries: boolean;
                        /** @example  */
                        encodedBoundaries: string;
                        /** @example Available */
                        status: string;
                        /** @example North on FM 219 */
                        directions: string;
                        description: string;
                        /** @example  */
                        youTube: string;
                        /** @example  */
                        virtualTour: string;
                        /** @example  */
                        flyer: string;
                        /** @example 40 */
                        acres: number;
                        address: {
                            /** @example Bosque */
                            county: string;
                            /** @example Texas */
                            state: string;
                            /** @example 76634 */
                            zip: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 12 Creek Rd */
                            street: string;
                        };
                        /** @example 31.7918 */
                        lat: number;
                        /** @example -97.5203 */
                        lng: number;
                        /** @example false */
                        isAuction: boolean;
                        seller: {
                            /** @example Ana Peña */
                            name: string;
                            /** @example Lone Star Land */
                            company: string;
                            /** @example 254-555-0101 */
                            phone: string;
                            /** @example  */
                            fax: string;
                            /** @example //land.example/media/members/1/logo-large.png */
                            logo: string;
                            /** @example /v3/member/1 */
                            resource: string;
                            /** @example 1 */
                            acctID: number;
                            address: {
                                /** @example TX */
                                state: string;
                                /** @example 76634 */
                                zip: number;
                                /** @example  */
                                streetLine2: string;
                                /** @example Clifton */
                                city: string;
                                /** @example 100 Main St */
                                streetLine1: string;
                            };
                        };
                        /** @example true */
                        hasHouse: boolean;
                        homeDetails: {
                            /** @example 3 */
                            beds: number;
                            /** @example 2 */
                            baths: number;
                            /** @example 1850 */
                            sqft: string;
                            /** @example 1 */
                            halfBaths: number;
                        };
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The listing is no longer available */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    savelisting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same value within 24 hours is done once. */
                "Idempotency-Key"?: string;
                /** @description The ETag that the listing was read with: it is edited only if it is still so. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountID": 1,
                 *       "data": {
                 *         "listingTitle": "Forty acres by the creek",
                 *         "propertyTypes": {
                 *           "id": 130
                 *         },
                 *         "price": {
                 *           "numeric": 480000
                 *         },
                 *         "acres": 40,
                 *         "address": {
                 *           "state": "TX",
                 *           "county": "Bosque",
                 *           "city": "Clifton",
                 *           "zip": "76634",
                 *           "street": "12 Creek Rd"
                 *         },
                 *         "description": "Rolling hills and a creek that never ran dry.",
                 *         "homeDetails": {
                 *           "beds": 3,
                 *           "baths": 2,
                 *           "halfBaths": 1,
                 *           "sqft": 1850
                 *         },
                 *         "amenities": {
                 *           "Land": {
                 *             "Fencing": [
                 *               "Barbed wire"
                 *             ],
                 *             "Ponds": [
                 *               2
                 *             ]
                 *           }
                 *         },
                 *         "documents": [
                 *           {
                 *             "description": "Survey",
                 *             "URL": "https://files.example.com/survey.pdf"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The account that the listing belongs to
                     * @example 1
                     */
                    accountID: number;
                    /**
                     * @example {
                     *       "listingTitle": "Forty acres by the creek",
                     *       "propertyTypes": {
                     *         "id": 130
                     *       },
                     *       "price": {
                     *         "numeric": 480000
                     *       },
                     *       "acres": 40,
                     *       "address": {
                     *         "state": "TX",
                     *         "county": "Bosque",
                     *         "city": "Clifton",
                     *         "zip": "76634",
                     *         "street": "12 Creek Rd"
                     *       },
                     *       "description": "Rolling hills and a creek that never ran dry.",
                     *       "homeDetails": {
                     *         "beds": 3,
                     *         "baths": 2,
                     *         "halfBaths": 1,
                     *         "sqft": 1850
                     *       },
                     *       "amenities": {
                     *         "Land": {
                     *           "Fencing": [
                     *             "Barbed wire"
                     *           ],
                     *           "Ponds": [
                     *             2
                     *           ]
                     *         }
                     *       },
                     *       "documents": [
                     *         {
                     *           "description": "Survey",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    data: {
                        listingTitle?: string;
                        /** Format: date */
                        listingDate?: string;
                        propertyTypes?: {
                            /** @description Sum of one to three ids of /types/property */
                            id: number;
                            /** @description Follows from other members; taken and ignored */
                            label?: unknown;
                        };
                        LFType1?: number | string;
                        LFType2?: (number | string) | null;
                        LFType3?: (number | string) | null;
                        price?: {
                            numeric?: number | null;
                            /** @description Follows from other members; taken and ignored */
                            formatted?: unknown;
                        } | null;
                        acres?: number;
                        locationIDs?: {
                            stateID?: number | null;
                            cityID?: number | null;
                            countyID?: number | null;
                            lakeID?: number | null;
                        };
                        address?: {
                            county?: string | null;
                            state?: string | null;
                            zip?: (string | number) | null;
                            city?: string | null;
                            street?: string | null;
                        };
                        lat?: number | null;
                        lng?: number | null;
                        description?: string | null;
                        directions?: string | null;
                        /** @description Label or code of /types/status */
                        status?: string;
                        /** @description Whether it is shown */
                        active?: boolean;
                        images?: {
                            thumbnail?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            popup?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            large?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            description?: string | null;
                            label?: string | null;
                        }[] | null;
                        documents?: {
                            description?: string | null;
                            /** @description http or https */
                            URL: string;
                        }[] | null;
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        } | null;
                        encodedBoundaries?: string | null;
                        youTube?: string | null;
                        virtualTour?: string | null;
                        flyer?: string | null;
                        hasHouse?: boolean;
                        homeDetails?: {
                            beds?: number | null;
                            baths?: number | null;
                            halfBaths?: number | null;
                            sqft?: (number | string) | null;
                        } | null;
                        auctionID?: number | null;
                        auction?: {
                            title?: string | null;
                            address?: string | null;
                            city?: string | null;
                            stateID?: number | null;
                            /**
                             * Format: date
                             * @description Needed for a new auction
                             */
                            date?: string;
                            time?: string | null;
                        } | null;
                        /** @description 2 for sale, 3 lease; 1 with an auction */
                        listingType?: number;
                        brokerNotes?: string | null;
                        showingInstructions?: string | null;
                        legalDescription?: string | null;
                        listFeedKey?: string | null;
                        listingURL?: string | null;
                        externalListingURL?: string | null;
                        leadRoutingEmail?: string | null;
                        /** @description Follows from other members; taken and ignored */
                        listingID?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        portal_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        listing_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        type_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        county_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        city_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        state_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        hasBoundaries?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        seller?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        isAuction?: unknown;
                    };
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The account that the listing belongs to
                     * @example 1
                     */
                    accountID: number;
                    /**
                     * @example {
                     *       "listingTitle": "Forty acres by the creek",
                     *       "propertyTypes": {
                     *         "id": 130
                     *       },
                     *       "price": {
                     *         "numeric": 480000
                     *       },
                     *       "acres": 40,
                     *       "address": {
                     *         "state": "TX",
                     *         "county": "Bosque",
                     *         "city": "Clifton",
                     *         "zip": "76634",
                     *         "street": "12 Creek Rd"
                     *       },
                     *       "description": "Rolling hills and a creek that never ran dry.",
                     *       "homeDetails": {
                     *         "beds": 3,
                     *         "baths": 2,
                     *         "halfBaths": 1,
                     *         "sqft": 1850
                     *       },
                     *       "amenities": {
                     *         "Land": {
                     *           "Fencing": [
                     *             "Barbed wire"
                     *           ],
                     *           "Ponds": [
                     *             2
                     *           ]
                     *         }
                     *       },
                     *       "documents": [
                     *         {
                     *           "description": "Survey",
                     *           "URL": "https://files.example.com/survey.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    data: {
                        listingTitle?: string;
                        /** Format: date */
                        listingDate?: string;
                        propertyTypes?: {
                            /** @description Sum of one to three ids of /types/property */
                            id: number;
                            /** @description Follows from other members; taken and ignored */
                            label?: unknown;
                        };
                        LFType1?: number | string;
                        LFType2?: (number | string) | null;
                        LFType3?: (number | string) | null;
                        price?: {
                            numeric?: number | null;
                            /** @description Follows from other members; taken and ignored */
                            formatted?: unknown;
                        } | null;
                        acres?: number;
                        locationIDs?: {
                            stateID?: number | null;
                            cityID?: number | null;
                            countyID?: number | null;
                            lakeID?: number | null;
                        };
                        address?: {
                            county?: string | null;
                            state?: string | null;
                            zip?: (string | number) | null;
                            city?: string | null;
                            street?: string | null;
                        };
                        lat?: number | null;
                        lng?: number | null;
                        description?: string | null;
                        directions?: string | null;
                        /** @description Label or code of /types/status */
                        status?: string;
                        /** @description Whether it is shown */
                        active?: boolean;
                        images?: {
                            thumbnail?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            popup?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            large?: {
                                /** @description A photo that is kept already */
                                ID?: number;
                                /** @description Without an ID: where to fetch a new photo */
                                SRC?: string;
                                height?: unknown;
                                width?: unknown;
                            } | null;
                            description?: string | null;
                            label?: string | null;
                        }[] | null;
                        documents?: {
                            description?: string | null;
                            /** @description http or https */
                            URL: string;
                        }[] | null;
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        } | null;
                        encodedBoundaries?: string | null;
                        youTube?: string | null;
                        virtualTour?: string | null;
                        flyer?: string | null;
                        hasHouse?: boolean;
                        homeDetails?: {
                            beds?: number | null;
                            baths?: number | null;
                            halfBaths?: number | null;
                            sqft?: (number | string) | null;
                        } | null;
                        auctionID?: number | null;
                        auction?: {
                            title?: string | null;
                            address?: string | null;
                            city?: string | null;
                            stateID?: number | null;
                            /**
                             * Format: date
                             * @description Needed for a new auction
                             */
                            date?: string;
                            time?: string | null;
                        } | null;
                        /** @description 2 for sale, 3 lease; 1 with an auction */
                        listingType?: number;
                        brokerNotes?: string | null;
                        showingInstructions?: string | null;
                        legalDescription?: string | null;
                        listFeedKey?: string | null;
                        listingURL?: string | null;
                        externalListingURL?: string | null;
                        leadRoutingEmail?: string | null;
                        /** @description Follows from other members; taken and ignored */
                        listingID?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        portal_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        listing_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        type_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        county_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        city_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        state_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_listings_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        member_URL?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        hasBoundaries?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        seller?: unknown;
                        /** @description Follows from other members; taken and ignored */
                        isAuction?: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": {
                        /** @example true */
                        success: boolean;
                        /** @example 1024 */
                        listingID: number;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                    };
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "listingID": 1024,
                     *       "listing_URL": "https://land.example/v3/listings/1024"
                     *     }
                     */
                    "application/json": {
                        /** @example true */
                        success: boolean;
                        /** @example 1024 */
                        listingID: number;
                        /** @example https://land.example/v3/listings/1024 */
                        listing_URL: string;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The key lacks a permission, or may not act for the account */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description There is nothing under this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The request with this Idempotency-Key is still being worked on */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The listing is not as If-Match says */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body is neither JSON nor a form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The Idempotency-Key came with another request before */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
        };
    };
    listings: {
        parameters: {
            query?: {
                /** @description The page, from 1. Accepts a whole number from 1. */
                pageNumber?: number;
                /** @description Listings on a page; 15 if not said, 100 at most. Accepts a whole number from 1. */
                listingsPerPage?: number;
                /** @description Lowest price, US dollars. Accepts a number from 0. */
                lp?: number;
                /** @description Highest price, US dollars. Accepts a number from 0. */
                hp?: number;
                /** @description Lowest price per acre, US dollars. Accepts a number from 0. */
                lpa?: number;
                /** @description Highest price per acre, US dollars. Accepts a number from 0. */
                hpa?: number;
                /** @description Fewest acres. Accepts a number from 0. */
                la?: number;
                /** @description Most acres. Accepts a number from 0. */
                ha?: number;
                /** @description Fewest bedrooms; land without a house passes. Accepts a number from 0. */
                lbed?: number;
                /** @description Most bedrooms; land without a house passes. Accepts a number from 0. */
                hbed?: number;
                /** @description Fewest bathrooms, a half bath counting half; land without a house passes. Accepts a number from 0. */
                lbath?: number;
                /** @description Most bathrooms, a half bath counting half; land without a house passes. Accepts a number from 0. */
                hbath?: number;
                /** @description Smallest home, square feet; land without a house passes. Accepts a number from 0. */
                lhsqft?: number;
                /** @description Largest home, square feet; land without a house passes. Accepts a number from 0. */
                hhsqft?: number;
                /** @description Counties, any of them. Accepts one id or several, separated by commas. */
                countyID?: string;
                /** @description Regions, any of them. Accepts one id or several, separated by commas. */
                regionID?: string;
                /** @description A city, or the centre of distance. Accepts a whole number from 0. */
                cityID?: number;
                /** @description A state. Accepts a whole number from 0. */
                stateID?: number;
                /** @description A lake. Accepts a whole number from 0. */
                lakeID?: number;
                /** @description Miles around the city, 0 to 500; without cityID it is ignored. Accepts a text. */
                distance?: string;
                /** @description Ways of offering, any of them; all if not said. Accepts one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas. */
                listingType?: string;
                /** @description Stages of the sale, any of them; P,PP if not said. Accepts one or more of P (Available), PP (Under Contract), S (Sold), separated by commas. */
                status?: string;
                /** @description Listed within a window up to now, such as past7days; ignored beside addf and addt. Accepts a text. */
                dt?: string;
                /** @description Listed on this day or later. Accepts a date as yyyy-mm-dd. */
                addf?: string;
                /** @description Listed on this day or earlier. Accepts a date as yyyy-mm-dd. */
                addt?: string;
                /** @description Words and "quoted phrases" that the description or the address must all hold. Accepts at most 10 words or "quoted phrases" with at most 200 characters. */
                kw?: string;
                /** @description The order; 23 if not said (see /types/sort). Accepts one of 23, 6, 25, 3, 4, 1, 2, 7, 8. */
                sortid?: "23" | "6" | "25" | "3" | "4" | "1" | "2" | "7" | "8";
                /** @description Property types, any of them: ids, sums of ids, or a list of these. Accepts property type ids or sums of them, separated by commas (see /types/property). */
                propertyTypes?: string;
                /** @description A seller's account. Accepts a whole number from 0. */
                acctid?: number;
                /** @description A zip code. Accepts a zip code of 5 digits. */
                zip?: string;
                /** @description The first 750 characters of each description. Accepts true, false, 1, 0, yes or no. */
                includeDescription?: boolean;
                /** @description Larger thumbnails. Accepts true, false, 1, 0, yes or no. */
                largerThumbnails?: boolean;
                /** @description A box on the map; west above east crosses the antimeridian. Accepts (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north. */
                bounds?: string;
                /** @description Each boundary as an encoded polyline. Accepts true, false, 1, 0, yes or no. */
                includeBoundaries?: boolean;
                /** @description True: with a home; false: without; both if not said. Accepts true, false, 1, 0, yes or no. */
                hasHouse?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @example 1024 */
                            listingID: number;
                            /** @example Forty acres by the creek */
                            listingTitle: string;
                            /** @example September, 8 2026 00:00:00 */
                            listingDate: string;
                            lastModified?: string;
                            /** @example Hunting Land, Ranches */
                            propertyTypes: string;
                            /** @example 130 */
                            propertyTypeIDs: number;
                            /** @example true */
                            hasHouse: boolean;
                            /** @example 480000 */
                            price: number;
                            /** @example 40 */
                            acres: number;
                            /** @enum {integer} */
                            isPlatinum: 0 | 1;
                            /** @enum {integer} */
                            isALC: 0 | 1;
                            /** @enum {integer} */
                            isALCAdvanced: 0 | 1;
                            /** @enum {integer} */
                            isFree: 0 | 1;
                            /** @example 2.5 */
                            baths: number | string;
                            /** @example 3 */
                            bedrooms: number | string;
                            /** @example 1850 */
                            homesqft: number | string;
                            /** @example  */
                            auctionDate: string;
                            /** @example  */
                            auctionID: number | string;
                            /** @example  */
                            lakeID: number | string;
                            /** @example  */
                            youTube: string;
                            /** @example Texas */
                            state: string;
                            /** @example TX */
                            stateCode: string;
                            /** @example Bosque */
                            county: string;
                            /** @example Clifton */
                            city: string;
                            /** @example 76634 */
                            zip: string;
                            /** @example 12 Creek Rd */
                            address: string;
                            /** @example 44 */
                            stateID: number;
                            /** @example 48035 */
                            countyID: number;
                            /** @example 24904 */
                            cityID: number;
                            /** @example 31.7918 */
                            latitude: number;
                            /** @example -97.5203 */
                            longitude: number;
                            /** @example 254-555-0101 */
                            phone: string;
                            /** @example Lone Star Land */
                            company: string;
                            /** @example Ana Peña */
                            contactName: string;
                            /** @example 1 */
                            acctID: number;
                            /** @example //land.example/media/pictures/7/thumbnail.jpg */
                            thumbnail: string;
                            /** @example 1 */
                            rowNumber: number;
                            description?: string;
                            encodedPolyline: string;
                        }[];
                        /** @example 1 */
                        records: number;
                        /** @example 1 */
                        pages: number;
                        /** @example 1 */
                        currentPage: number;
                        /** @example  */
                        prevPage: string;
                        /** @example  */
                        nextPage: string;
                        /** @example Land for sale in Bosque County, Texas */
                        breadcrumb: string;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: string[];
                    };
                };
            };
        };
    };
    lead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same value within 24 hours is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "listingID": 1,
                 *         "contactName": "Joe Buyer",
                 *         "emailAddress": "joe@example.com",
                 *         "comment": "Is the creek wet all year?",
                 *         "phoneNumber": "512-555-0142",
                 *         "financing": false,
                 *         "siteid": 0
                 *       },
                 *       "sendNotification": true,
                 *       "leadSourceID": "ProfileTop",
                 *       "IPAddress": "203.0.113.7",
                 *       "AccountID": 0,
                 *       "OwnerAccountID": 0
                 *     }
                 */
                "application/json": {
                    data: {
                        /**
                         * @description The listing asked about
                         * @example 1
                         */
                        listingID: number;
                        /**
                         * @description The buyer's name
                         * @example Joe Buyer
                         */
                        contactName: string;
                        /**
                         * Format: email
                         * @example joe@example.com
                         */
                        emailAddress: string;
                        /**
                         * @description What the buyer asks
                         * @example Is the creek wet all year?
                         */
                        comment?: string;
                        /** @example 512-555-0142 */
                        phoneNumber?: string;
                        /**
                         * @description Whether the buyer asks for financing
                         * @example false
                         */
                        financing?: boolean;
                        /**
                         * @description The site that the lead is from
                         * @example 0
                         */
                        siteid?: number;
                    };
                    /**
                     * @description False, from a key with leads:mute: no mail is sent
                     * @example true
                     */
                    sendNotification?: boolean;
                    /**
                     * @description Where the form stood; any case; None if not said
                     * @example ProfileTop
                     * @enum {string}
                     */
                    leadSourceID?: "None" | "ProfileTop" | "ProfileBottom" | "SearchResultsForm" | "MobileProfile" | "EmailFriend" | "BrokerProfile" | "MobileBrokerProfile";
                    /**
                     * @description The buyer's network address
                     * @example 203.0.113.7
                     */
                    IPAddress?: string;
                    /**
                     * @description The account it is for; the listing's own if 0
                     * @example 0
                     */
                    AccountID?: number;
                    /**
                     * @description The account of the user who sent it; 0 for none
                     * @example 0
                     */
                    OwnerAccountID?: number;
                };
                "application/x-www-form-urlencoded": {
                    data: {
                        /**
                         * @description The listing asked about
                         * @example 1
                         */
                        listingID: number;
                        /**
                         * @description The buyer's name
                         * @example Joe Buyer
                         */
                        contactName: string;
                        /**
                         * Format: email
                         * @example joe@example.com
                         */
                        emailAddress: string;
                        /**
                         * @description What the buyer asks
                         * @example Is the creek wet all year?
                         */
                        comment?: string;
                        /** @example 512-555-0142 */
                        phoneNumber?: string;
                        /**
                         * @description Whether the buyer asks for financing
                         * @example false
                         */
                        financing?: boolean;
                        /**
                         * @description The site that the lead is from
                         * @example 0
                         */
                        siteid?: number;
                    };
                    /**
                     * @description False, from a key with leads:mute: no mail is sent
                     * @example true
                     */
                    sendNotification?: boolean;
                    /**
                     * @description Where the form stood; any case; None if not said
                     * @example ProfileTop
                     * @enum {string}
                     */
                    leadSourceID?: "None" | "ProfileTop" | "ProfileBottom" | "SearchResultsForm" | "MobileProfile" | "EmailFriend" | "BrokerProfile" | "MobileBrokerProfile";
                    /**
                     * @description The buyer's network address
                     * @example 203.0.113.7
                     */
                    IPAddress?: string;
                    /**
                     * @description The account it is for; the listing's own if 0
                     * @example 0
                     */
                    AccountID?: number;
                    /**
                     * @description The account of the user who sent it; 0 for none
                     * @example 0
                     */
                    OwnerAccountID?: number;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @example true */
                        success: boolean;
                    };
                };
            };
            /** @description Something in the request is not acceptable; the errors name all of it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description No API key, or one that is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The key lacks a permission, or may not act for the account */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The request with this Idempotency-Key is still being worked on */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body has more than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The address has more than 8,192 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The body is neither JSON nor a form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The Idempotency-Key came with another request before */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description Too many requests, or leads, for now; Retry-After says for how long */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
        };
    };
}
