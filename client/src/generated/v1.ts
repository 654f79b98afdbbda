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
        post?: never;
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
        post?: never;
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
                    "application/json": {
                        ID: number;
                        type: string;
                        code?: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        accountID: number;
                        companyName: string;
                        contactName: string;
                        email: string;
                        phoneNumber: string;
                        companyAddress: {
                            state: string;
                            zip: number;
                            streetLine2: string;
                            city: string;
                            street: string;
                        };
                        address: {
                            state: string;
                            zip: number;
                            streetLine2: string;
                            city: string;
                            street: string;
                        };
                        isALC: boolean;
                        isALCAdvanced: boolean;
                        isSeller: boolean;
                        isFree: boolean;
                        isPremium: boolean;
                        active: boolean;
                        images: {
                            badge: {
                                thumbnail: string;
                                large: string;
                            };
                            portrait: {
                                thumbnail: string;
                                large: string;
                            };
                            logo: {
                                thumbnail: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        stateID: number;
                        state: string;
                        stateCode: string;
                        countyLabel: string;
                        north: number;
                        south: number;
                        east: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        regionID: number;
                        regionName: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
        };
    };
    stateLakes: {
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
                    "application/json": {
                        lakeID: number;
                        lakename: string;
                        stateID: number;
                        stateName: string;
                        countyID: number;
                        county: string;
                        latitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        countyID: number;
                        county: string;
                        countyLabel: string;
                        FIPS: number;
                        stateID: number;
                        stateCode: string;
                        regionID: number;
                        latitude: number;
                        longitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
        };
    };
    stateCities: {
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
                    "application/json": {
                        cityID: number;
                        cityname: string;
                        stateID: number;
                        state: string;
                        latitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        stateID: number;
                        state: string;
                        stateCode: string;
                        countyLabel: string;
                        north: number;
                        south: number;
                        east: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        countyID: number;
                        county: string;
                        countyLabel: string;
                        FIPS: number;
                        stateID: number;
                        stateCode: string;
                        regionID: number;
                        latitude: number;
                        longitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        regionID: number;
                        regionName: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        lakeID: number;
                        lakename: string;
                        stateID: number;
                        stateName: string;
                        countyID: number;
                        county: string;
                        latitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        countyID: number;
                        county: string;
                        countyLabel: string;
                        FIPS: number;
                        stateID: number;
                        stateCode: string;
                        regionID: number;
                        latitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                    "application/json": {
                        cityID: number;
                        cityname: string;
                        stateID: number;
                        state: string;
                        latitude: number;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                        listingID: number;
                        listingTitle: string;
                        propertyType: {
                            id: number;
                            label: string;
                        };
                        price: {
                            numeric: number;
                            formatted: string;
                        };
                        locationIDs: {
                            stateID: number;
                            cityID: number;
                            countyID: number;
                        };
                        portal_URL: string;
                        listing_URL: string;
                        type_listings_URL: string;
                        county_listings_URL: string;
                        city_listings_URL: string;
                        state_listings_URL: string;
                        member_listings_URL: string;
                        member_URL: string;
                        images: {
                            thumbnail: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            popup: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            large: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            description: string;
                            label: string;
                        }[];
                        documents?: {
                            description: string;
                            URL: string;
                        }[];
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        };
                        hasBoundaries: boolean;
                        encodedBoundaries: string;
                        status: string;
                        directions: string;
                        description: string;
                        youTube: string;
                        virtualTour: string;
                        flyer: string;
                        acres: number;
                        address: {
                            county: string;
                            state: string;
                            zip: string;
                            city: string;
                            street: string;
                        };
                        lat: number;
                        lng: number;
                        isAuction: boolean;
                        seller: {
                            name: string;
                            company: string;
                            phone: string;
                            fax: string;
                            logo: string;
                            resource: string;
                            acctID: number;
                            address: {
                                state: string;
                                zip: number;
                                streetLine2: string;
                                city: string;
                                streetLine1: string;
                            };
                            portrait: string;
                        };
                        homeDetails: {
                            beds: number;
                            baths: number;
                            sqft: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                            listingID: number;
                            listingTitle: string;
                            listingDate: string;
                            lastModified?: string;
                            propertyType: string;
                            propertyTypeID: number;
                            price: number;
                            acres: number;
                            /** @enum {integer} */
                            isPlatinum: 0 | 1;
                            /** @enum {integer} */
                            isALC: 0 | 1;
                            /** @enum {integer} */
                            isALCAdvanced: 0 | 1;
                            /** @enum {integer} */
                            isFree: 0 | 1;
                            baths: number | string;
                            bedrooms: number | string;
                            homesqft: number | string;
                            auctionDate: string;
                            auctionID: number | string;
                            lakeID: number | string;
                            youTube: string;
                            state: string;
                            stateCode: string;
                            county: string;
                            city: string;
                            zip: string;
                            address: string;
                            stateID: number;
                            countyID: number;
                            cityID: number;
                            latitude: number;
                            longitude: number;
                            phone: string;
                            company: string;
                            contactName: string;
                            acctID: number;
                            thumbnail: string;
                            rowNumber: number;
                            description?: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                        listingID: number;
                        listingTitle: string;
                        propertyType: {
                            id: number;
                            label: string;
                        };
                        price: {
                            numeric: number;
                            formatted: string;
                        };
                        locationIDs: {
                            stateID: number;
                            cityID: number;
                            countyID: number;
                        };
                        portal_URL: string;
                        listing_URL: string;
                        type_listings_URL: string;
                        county_listings_URL: string;
                        city_listings_URL: string;
                        state_listings_URL: string;
                        member_listings_URL: string;
                        member_URL: string;
                        images: {
                            thumbnail: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            popup: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            large: {
                                ID: number;
                                SRC: string;
                                height: number;
                                width: number;
                            };
                            description: string;
                            label: string;
                        }[];
                        documents?: {
                            description: string;
                            URL: string;
                        }[];
                        amenities?: {
                            [key: string]: {
                                [key: string]: (string | number)[];
                            };
                        };
                        hasBoundaries: boolean;
                        encodedBoundaries: string;
                        status: string;
                        directions: string;
                        description: string;
                        youTube: string;
                        virtualTour: string;
                        flyer: string;
                        acres: number;
                        address: {
                            county: string;
                            state: string;
                            zip: string;
                            city: string;
                            street: string;
                        };
                        lat: number;
                        lng: number;
                        isAuction: boolean;
                        seller: {
                            name: string;
                            company: string;
                            phone: string;
                            fax: string;
                            logo: string;
                            resource: string;
                            acctID: number;
                            address: {
                                state: string;
                                zip: number;
                                streetLine2: string;
                                city: string;
                                streetLine1: string;
                            };
                            portrait: string;
                        };
                        homeDetails: {
                            beds: number;
                            baths: number;
                            sqft: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                /** @description Property types, any of them. Accepts property type ids, separated by commas (see /types/property). */
                propertyType?: string;
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
                            listingID: number;
                            listingTitle: string;
                            listingDate: string;
                            lastModified?: string;
                            propertyType: string;
                            propertyTypeID: number;
                            price: number;
                            acres: number;
                            /** @enum {integer} */
                            isPlatinum: 0 | 1;
                            /** @enum {integer} */
                            isALC: 0 | 1;
                            /** @enum {integer} */
                            isALCAdvanced: 0 | 1;
                            /** @enum {integer} */
                            isFree: 0 | 1;
                            baths: number | string;
                            bedrooms: number | string;
                            homesqft: number | string;
                            auctionDate: string;
                            auctionID: number | string;
                            lakeID: number | string;
                            youTube: string;
                            state: string;
                            stateCode: string;
                            county: string;
                            city: string;
                            zip: string;
                            address: string;
                            stateID: number;
                            countyID: number;
                            cityID: number;
                            latitude: number;
                            longitude: number;
                            phone: string;
                            company: string;
                            contactName: string;
                            acctID: number;
                            thumbnail: string;
                            rowNumber: number;
                            description?: string;
                            encodedPolyline: string;
                        }[];
                        records: number;
                        pages: number;
                        currentPage: number;
                        prevPage: string;
                        nextPage: string;
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
                        errors: {
                            [key: string]: string;
                        }[];
                    };
                };
            };
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            [key: string]: string;
                        }[];
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
                "application/json": {
                    /** @description The listing asked about */
                    listingID: number;
                    /** @description The buyer's name */
                    contactName: string;
                    /** Format: email */
                    emailAddress: string;
                    /** @description What the buyer asks */
                    comment: string;
                    phoneNumber: string;
                    /**
                     * @description Where the form stood; any case; None if not said
                     * @enum {string}
                     */
                    leadSourceID?: "None" | "ProfileTop" | "ProfileBottom" | "SearchResultsForm" | "MobileProfile" | "EmailFriend" | "BrokerProfile" | "MobileBrokerProfile";
                };
                "application/x-www-form-urlencoded": {
                    /** @description The listing asked about */
                    listingID: number;
                    /** @description The buyer's name */
                    contactName: string;
                    /** Format: email */
                    emailAddress: string;
                    /** @description What the buyer asks */
                    comment: string;
                    phoneNumber: string;
                    /**
                     * @description Where the form stood; any case; None if not said
                     * @enum {string}
                     */
                    leadSourceID?: "None" | "ProfileTop" | "ProfileBottom" | "SearchResultsForm" | "MobileProfile" | "EmailFriend" | "BrokerProfile" | "MobileBrokerProfile";
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
                    "application/json": {
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
            /** @description The service starts, or its database cannot answer now; Retry-After may say how long */
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
